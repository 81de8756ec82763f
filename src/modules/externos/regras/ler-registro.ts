import { lerDocumento } from '#kit/documento.ts'
import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { ehEmail } from '#kit/email.ts'
import type { CampoLido, DadosLidos } from '../tipos.ts'

type Objeto = Record<string, unknown>
/** Usual paths of each field. The configured path takes precedence. */
const COSTUME: Record<CampoLido, readonly string[]> = {
  id: ['id', '_id', 'codigo'],
  nome: ['fullname', 'nome', 'name', 'firstname'],
  telefone: ['whatsapp', 'mobile', 'phone', 'telefone', 'celular'],
  email: ['email', 'e-mail'],
  documento: ['cpf', 'cnpj', 'documento', 'document'],
  cidade: ['city', 'cidade'],
  uf: ['state', 'uf', 'estado'],
  titulo: ['title', 'titulo', 'name'],
  funil: ['funnel.name', 'funnel', 'funil', 'pipeline'],
  estagio: ['column.name', 'stage', 'estagio', 'crm_column'],
  valor: ['value', 'valor'],
  contato: ['lead.id', 'lead', 'lead_id'],
}
const noCaminho = (o: Objeto, caminho: string): unknown =>
  caminho in o ? o[caminho] : caminho.split('.').reduce<unknown>((v, parte) => comoObjeto(v)[parte], o)
const comoTexto = (v: unknown): string => (typeof v === 'string' || typeof v === 'number' ? String(v).trim() : '')

/** Parses an external record into our fields. Returns null without an id: it could not be recognized again. */
export function lerRegistro(
  bruto: unknown,
  campos: Partial<Record<CampoLido, string>>,
): { id: string; dados: DadosLidos } | null {
  if (!ehObjeto(bruto)) return null
  const ler = (campo: CampoLido) =>
    [...(campos[campo] ? [campos[campo]] : []), ...COSTUME[campo]]
      .map((c) => comoTexto(noCaminho(bruto, c)))
      .find((t) => t !== '') ?? ''
  const id = ler('id').slice(0, 120)
  if (!id) return null
  const telefone = telefoneCanonico(telefoneInternacional(ler('telefone')))
  const email = ler('email').toLowerCase()
  const valor = Number(
    ler('valor')
      .replace(/[^\d,.-]/g, '')
      .replace(/\.(?=\d{3}(\D|$))/g, '')
      .replace(',', '.'),
  )
  return {
    id,
    dados: {
      nome: ler('nome').slice(0, 120),
      telefone: /^\d{10,15}$/.test(telefone) ? telefone : null,
      email: ehEmail(email) ? email.slice(0, 255) : null,
      documento: lerDocumento(ler('documento')),
      cidade: ler('cidade').slice(0, 80) || null,
      uf: /^[a-z]{2}$/i.test(ler('uf')) ? ler('uf').toUpperCase() : null,
      titulo: ler('titulo').slice(0, 200) || null,
      funil: ler('funil').slice(0, 80) || null,
      estagio: ler('estagio').slice(0, 80) || null,
      valor_centavos: ler('valor') && Number.isFinite(valor) ? Math.round(valor * 100) : null,
      contato_externo: ler('contato') || null,
    },
  }
}

/** Finds the array of rows in a response, at any of its usual paths. */
export function listaDe(corpo: unknown): unknown[] {
  if (Array.isArray(corpo)) return corpo
  if (!ehObjeto(corpo)) return []
  for (const nome of ['data', 'leads', 'opportunities', 'items', 'results', 'rows']) {
    const achado = listaDe(corpo[nome])
    if (achado.length > 0) return achado
  }
  return []
}
