import { colunaDoCampo, type ErroDaLinha } from '#kit/colunas.ts'
import { ehEmail } from '#kit/email.ts'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { lerDocumento } from '#kit/documento.ts'
import { ehUuid } from '#kit/id.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { ufs } from '#kit/uf.ts'
import type { LeitorDeCampos } from './campos.ts'
import { lerDia } from './dia.ts'
import { IDENTIFICADOR_DESCONHECIDO, mascarado } from './importacao.ts'
import type { Mapa } from './mapa.ts'

/** Parsed values of a spreadsheet row. Contains only the filled cells: an empty cell changes nothing. */
export interface ValoresDaLinha {
  /** id of an existing contact: the key of the row */
  id?: string
  nome?: string
  tipo?: 'pessoa' | 'empresa'
  documento?: string
  telefones: string[]
  emails: string[]
  empresa?: string
  cargo?: string
  cidade?: string
  uf?: string
  nascimento?: string
  unidades: string[]
  tags: string[]
  responsavel?: string
  origem?: string
  observacoes?: string
  campos: Record<string, ValorDeCampo>
}

const partes = (t: string) =>
  t
    .split(/[,;/|]| e /)
    .map((p) => p.trim())
    .filter(Boolean)
const TAMANHO: Record<string, number> = {
  nome: 120,
  empresa: 120,
  cargo: 120,
  cidade: 80,
  origem: 60,
  observacoes: 4000,
  responsavel: 200,
}
const UFS = new Set<string>(ufs)

type Leitura = (v: ValoresDaLinha, texto: string) => string | null
function lerTelefones(v: ValoresDaLinha, texto: string): string | null {
  for (const t of partes(texto)) {
    const lido = telefoneCanonico(telefoneInternacional(t))
    if (!/^\d{10,15}$/.test(lido)) return 'Telefone inválido: escreva com o DDD'
    if (!v.telefones.includes(lido)) v.telefones.push(lido)
  }
  return null
}
function lerEmails(v: ValoresDaLinha, texto: string): string | null {
  for (const t of texto.split(/[,;\s]+/).filter(Boolean)) {
    if (t.length > 255 || !ehEmail(t)) return 'E-mail inválido'
    if (!v.emails.includes(t.toLowerCase())) v.emails.push(t.toLowerCase())
  }
  return null
}
const guardar = <K extends 'id' | 'documento' | 'nascimento' | 'uf'>(
  v: ValoresDaLinha,
  campo: K,
  lido: string | null,
  frase: string,
): string | null => {
  if (lido === null) return frase
  v[campo] = lido
  return null
}
const leituras: Record<string, Leitura> = {
  id: (v, t) => guardar(v, 'id', ehUuid(t.toLowerCase()) ? t.toLowerCase() : null, IDENTIFICADOR_DESCONHECIDO),
  telefone: lerTelefones,
  outros_telefones: lerTelefones,
  email: lerEmails,
  outros_emails: lerEmails,
  documento: (v, t) => guardar(v, 'documento', lerDocumento(t), 'CPF ou CNPJ inválido: confira os números'),
  nascimento: (v, t) => guardar(v, 'nascimento', lerDia(t), 'Data inválida'),
  uf: (v, t) => guardar(v, 'uf', UFS.has(t.toUpperCase()) ? t.toUpperCase() : null, 'UF desconhecida'),
  tipo: (v, t) => {
    v.tipo = /^(e|pj|jur|cnpj|company)/i.test(t) ? 'empresa' : 'pessoa'
    return null
  },
  tags: (v, t) => {
    v.tags = [...new Set(partes(t).map((p) => p.slice(0, 40)))].slice(0, 20)
    return null
  },
  unidades: (v, t) => {
    v.unidades = [...new Set(partes(t).map((p) => p.slice(0, 60)))].slice(0, 50)
    return null
  },
}

/** Targets in which a masked value could pass for a complete one. */
const DE_PESSOA = new Set<string>(['documento', 'telefone', 'outros_telefones', 'email', 'outros_emails'])

/** Parses one row. Returns its values and every error, with the heading of its column. */
export function lerLinha(
  celulas: readonly string[],
  mapa: Mapa,
  cabecalho: readonly string[],
  campos: LeitorDeCampos,
): { valores: ValoresDaLinha; erros: ErroDaLinha[] } {
  const valores: ValoresDaLinha = { telefones: [], emails: [], unidades: [], tags: [], campos: {} }
  const erros: ErroDaLinha[] = []
  for (const [n, alvo] of Object.entries(mapa)) {
    const texto = (celulas[Number(n)] ?? '').trim()
    if (texto === '' || (DE_PESSOA.has(alvo) && mascarado(texto))) continue
    const celula = Number(n)
    const coluna = cabecalho[Number(n)] ?? ''
    if (alvo.startsWith('campos.')) {
      const lido = campos.get(alvo.slice(7))?.(texto) ?? { recusa: 'Este campo não existe mais' }
      if ('recusa' in lido) {
        if (!mascarado(texto)) erros.push({ coluna, mensagem: lido.recusa, celula })
      } else valores.campos[alvo.slice(7)] = lido.valor
      continue
    }
    const ler = leituras[alvo]
    const mensagem = ler
      ? ler(valores, texto)
      : texto.length > (TAMANHO[alvo] ?? 4000)
        ? `No máximo ${TAMANHO[alvo]} letras`
        : null
    if (mensagem) erros.push({ coluna, mensagem, celula })
    else if (!ler) Object.assign(valores, { [alvo]: texto })
  }
  if (!valores.nome && valores.empresa && valores.tipo === 'empresa') valores.nome = valores.empresa
  if (!valores.tipo && valores.documento?.length === 14) valores.tipo = 'empresa'
  if (!valores.id && !valores.nome && valores.telefones.length + valores.emails.length === 0 && !valores.documento)
    erros.push({
      ...colunaDoCampo('nome', mapa, cabecalho, 'Nome'),
      mensagem: 'Sem nome, telefone, e-mail ou documento',
    })
  return { valores, erros }
}

/** Whether a row contains any data besides its identifier. */
export function dizAlgo({ id: _, telefones, emails, unidades, tags, campos, ...resto }: ValoresDaLinha): boolean {
  return [telefones, emails, unidades, tags, Object.keys(campos), Object.keys(resto)].some((l) => l.length > 0)
}

/** Keys by which a row can match an existing contact or another row. */
export const chavesDaLinha = (v: ValoresDaLinha): string[] => [
  ...(v.id ? [`i:${v.id}`] : []),
  ...(v.documento ? [`d:${v.documento}`] : []),
  ...v.telefones.map((t) => `t:${t}`),
  ...v.emails.map((x) => `e:${x}`),
]
