import { ehUuid } from '#kit/id.ts'
import { ofertas } from '#modules/ofertas'
import { ehChaveDe } from '#kit/objeto.ts'
import { nomesDosEscopos } from '#modules/acesso/nucleo/regras/escopos.ts'
import { rotuloDaPermissao } from '#modules/acesso/papeis/regras/explicar.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'

/** Labels of columns that several modules have. Those of one module are in its `oferta.ts`. */
const comuns: Readonly<Record<string, string>> = {
  expediente: 'Horário',
  nome: 'Nome',
  titulo: 'Título',
  descricao: 'Descrição',
  email: 'E-mail',
  telefone: 'Telefone',
  fuso: 'Fuso horário',
  ativo: 'Ativa',
  horario: 'Horário',
  motivo: 'Motivo',
  cidades: 'Cidades',
  de: 'De',
  ate: 'Até',
  responsavel_id: 'Responsável',
  valor_centavos: 'Valor',
  situacao: 'Situação',
  prioridade: 'Prioridade',
  vence_em: 'Prazo',
  total: 'Total',
  status: 'Situação',
  usuario_id: 'Pessoa',
  origem: 'Origem',
  versao: 'Versão',
  canal: 'Canal',
  ligado: 'Ligado',
  tipo: 'Tipo',
  pessoas: 'Pessoas',
  campos: 'Campos',
  cidade: 'Cidade',
  quantos: 'Quantos',
}
/** A column that is not listed is shown by its technical name. */
const campos: Readonly<Record<string, string>> = Object.assign({}, comuns, ...ofertas.map((o) => o.auditoria?.campos))
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const quando = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Words as written in identifiers, and with their accents for display. */
const acentos: Readonly<Record<string, string>> = {
  cartao: 'cartão',
  estagio: 'estágio',
  opcoes: 'opções',
  obrigatorio: 'obrigatório',
  endereco: 'endereço',
  numero: 'número',
  codigo: 'código',
  duracao: 'duração',
  inicio: 'início',
  periodo: 'período',
  ultima: 'última',
  ultimo: 'último',
  configuracao: 'configuração',
  permissoes: 'permissões',
  usuario: 'pessoa',
  mensagem: 'mensagem',
  url: 'endereço',
  horario: 'horário',
  negocio: 'negócio',
  media: 'média',
  publico: 'público',
  automatica: 'automática',
  descricao: 'descrição',
}
export const nomeDoCampo = (campo: string): string =>
  campos[campo] ??
  campo
    .replace(/_ids?$/, '')
    .split('_')
    .map((p) => acentos[p] ?? p)
    .join(' ')
    .replace(/^./, (l) => l.toUpperCase())
/** Fields whose ids are always resolved to names: an id without a name belongs to a deleted row. */
const COM_NOME = new Set([
  'usuario_id',
  'responsavel_id',
  'lider_id',
  'time_id',
  'cargo_id',
  'substituto_id',
  'funil_id',
  'estagio_id',
  'membros',
  'entraram',
  'sairam',
  'decide',
])
export const ehId = (v: unknown): v is string => typeof v === 'string' && ehUuid(v)
/** Not every text of this form is an instant: a name may be `2026-13-45T99:99`. */
const ehInstante = (v: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(v) && !Number.isNaN(Date.parse(v))

/**
 * Formats one value for display: names instead of ids, money, São Paulo time, yes and no. Returns null for an empty
 * value.
 */
export function valorEmPalavras(campo: string, v: unknown, nomes: ReadonlyMap<string, string>): string | null {
  if (v === undefined || v === null || v === '') return null
  if (Array.isArray(v)) return v.length === 0 ? null : v.map((x) => valorEmPalavras(campo, x, nomes) ?? '').join(', ')
  if (typeof v === 'boolean') return v ? 'sim' : 'não'
  if (typeof v === 'number')
    return campo.endsWith('_centavos') || campo.startsWith('limite_') ? reais.format(v / 100) : String(v)
  if (typeof v === 'object')
    return Object.entries(v)
      .map(([c, x]) => `${nomeDoCampo(c)}: ${valorEmPalavras(c, x, nomes) ?? '—'}`)
      .join('; ')
  const texto = String(v)
  if (ehUuid(texto)) return nomes.get(texto) ?? (COM_NOME.has(campo) ? 'registro removido' : `nº ${texto.slice(-8)}`)
  if (ehInstante(texto)) return quando.format(new Date(texto))
  if (campo === 'campos') return nomeDoCampo(texto)
  if (campo === 'papel' || campo === 'globais') return nomeDoPapel(texto)
  if (campo === 'estagio') return texto.replaceAll('_', ' ').replace(/^./, (l) => l.toUpperCase())
  if (campo === 'departamento' || campo === 'funil') return nomes.get(texto) ?? texto
  const [area, papel] = texto.split(':')
  if (campo === 'permissoes' && area && papel) return direitoEmPalavras(area, papel)
  return campo === 'papeis' && area && papel
    ? `${nomes.get(papel) ?? nomeDoPapel(papel)} em ${nomes.get(area) ?? area}`
    : texto
}

/** `funis.cartao.ver:proprio` → `Ver cartões dos funis (o que é seu)`. */
const direitoEmPalavras = (permissao: string, alcance: string): string =>
  ehChaveDe(nomesDosEscopos, alcance)
    ? `${rotuloDaPermissao(permissao)} (${nomesDosEscopos[alcance].toLowerCase()})`
    : rotuloDaPermissao(permissao)
