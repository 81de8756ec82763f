import { z } from 'zod'
import { ehObjeto } from '#kit/objeto.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { enderecoValido as emailValido } from '#modules/chat/canais/comum/regras/endereco.ts'

/** Fields that can be mapped from another system's delivery, in the order in which the form shows them. */
export const CAMPOS_DO_MAPA = [
  'texto',
  'contato_nome',
  'contato_telefone',
  'contato_email',
  'contato_id',
  'id',
  'momento',
  'anexo_url',
  'anexo_nome',
] as const
export type CampoDoMapa = (typeof CAMPOS_DO_MAPA)[number]

const FORMA = 'Caminho inválido: comece por / e separe os nomes com /'
const ponteiro = z.preprocess(
  (v) => (v === '' ? null : v),
  z
    .string(FORMA)
    .max(500, FORMA)
    .regex(/^(\/[^/]*)+$/, FORMA)
    .nullable()
    .default(null),
)

/**
 * Path of each field (RFC 6901 pointers; `*` matches every item of a list). `itens` points to the list when one
 * delivery contains several messages.
 */
export const mapeamento = z
  .object({
    itens: ponteiro,
    texto: ponteiro,
    contato_nome: ponteiro,
    contato_telefone: ponteiro,
    contato_email: ponteiro,
    contato_id: ponteiro,
    id: ponteiro,
    momento: ponteiro,
    anexo_url: ponteiro,
    anexo_nome: ponteiro,
  })
  .superRefine((m, ctx) => {
    if (!m.texto && !m.anexo_url)
      ctx.addIssue({ code: 'custom', path: ['texto'], message: 'Escolha onde está o texto ou o anexo' })
    if (!m.contato_telefone && !m.contato_email && !m.contato_id)
      ctx.addIssue({
        code: 'custom',
        path: ['contato_telefone'],
        message: 'Escolha onde está o telefone, o e-mail ou o identificador do contato',
      })
  })
export type Mapeamento = z.output<typeof mapeamento>

/** Our own format: used by systems built for us, and where no mapping is configured. */
export const MAPA_PADRAO: Mapeamento = {
  itens: null,
  texto: '/texto',
  contato_nome: '/contato/nome',
  contato_telefone: '/contato/telefone',
  contato_email: '/contato/email',
  contato_id: '/contato/id',
  id: '/id',
  momento: '/momento',
  anexo_url: '/anexos/*/url',
  anexo_nome: '/anexos/*/nome',
}

const escapar = (nome: string) => nome.replaceAll('~', '~0').replaceAll('/', '~1')
const abrir = (nome: string) => nome.replaceAll('~1', '/').replaceAll('~0', '~')

/**
 * Returns all values at a path; only `*` can return more than one. A missing path returns an empty list, never an
 * error.
 */
export function apontar(valor: unknown, caminho: string): unknown[] {
  let atuais: unknown[] = [valor]
  for (const nome of caminho.split('/').slice(1)) {
    atuais = atuais.flatMap((v) => {
      if (Array.isArray(v))
        return nome === '*' ? v : /^\d+$/.test(nome) && Number(nome) < v.length ? [v[Number(nome)]] : []
      return ehObjeto(v) && Object.hasOwn(v, abrir(nome)) ? [v[abrir(nome)]] : []
    })
  }
  return atuais
}

export interface Folha {
  caminho: string
  valor: string | number | boolean | null
}

/** Lists every scalar value of a sample with its path, for the mapping editor. At most 400. */
export function folhas(valor: unknown, caminho = '', achadas: Folha[] = []): Folha[] {
  if (achadas.length >= 400) return achadas
  if (typeof valor === 'object' && valor !== null) {
    for (const [nome, v] of Object.entries(valor))
      folhas(v, `${caminho}/${Array.isArray(valor) ? nome : escapar(nome)}`, achadas)
  } else achadas.push({ caminho, valor: valor as Folha['valor'] })
  return achadas
}

/** Returns the paths of a sample that hold a list of objects. */
export function listas(valor: unknown, caminho = ''): string[] {
  if (typeof valor !== 'object' || valor === null) return []
  const aqui =
    Array.isArray(valor) && valor.some((v) => typeof v === 'object' && v !== null) && caminho !== '' ? [caminho] : []
  return [
    ...aqui,
    ...Object.entries(valor).flatMap(([nome, v]) =>
      Array.isArray(valor) ? [] : listas(v, `${caminho}/${escapar(nome)}`),
    ),
  ]
}

export interface Mapeada {
  texto: string
  contato: { nome?: string; telefone?: string; email?: string; id?: string }
  id?: string
  momento?: Date
  anexos: { url: string; nome?: string }[]
}

const escrito = (v: unknown): string | undefined =>
  typeof v === 'string' && v.trim() !== ''
    ? v.trim()
    : typeof v === 'number' && Number.isFinite(v)
      ? String(v)
      : undefined

function lerMomento(v: unknown): Date | undefined {
  const n = typeof v === 'number' ? v : typeof v === 'string' && /^\d{9,13}$/.test(v) ? Number(v) : null
  const data = n === null ? new Date(typeof v === 'string' ? v : Number.NaN) : new Date(n > 1e11 ? n : n * 1000)
  return Number.isFinite(data.getTime()) && data.getUTCFullYear() > 2000 && data.getUTCFullYear() < 2200
    ? data
    : undefined
}

/** Reads a phone number in any notation; undefined when it cannot be one. */
function lerTelefone(v: unknown): string | undefined {
  const cru = escrito(v)
  const digitos = cru ? telefoneCanonico(telefoneInternacional(cru)) : ''
  return /^[1-9]\d{7,14}$/.test(digitos) ? digitos : undefined
}

/**
 * Reads one delivery with the inbox's mapping. Returns its messages, or the reason of the refusal as a text for the
 * person who configured the mapping.
 */
export function aplicarMapeamento(m: Mapeamento, corpo: unknown): { mensagens: Mapeada[] } | { recusa: string } {
  const itens = m.itens ? apontar(corpo, m.itens).flatMap((v) => (Array.isArray(v) ? v : [v])) : [corpo]
  if (itens.length === 0) return { recusa: `Não há mensagens em ${m.itens}` }
  const mensagens: Mapeada[] = []
  for (const [n, item] of itens.entries()) {
    const lida = lerItem(m, item)
    if ('recusa' in lida) return { recusa: itens.length > 1 ? `Mensagem ${n + 1}: ${lida.recusa}` : lida.recusa }
    mensagens.push(lida)
  }
  return { mensagens }
}

function lerItem(m: Mapeamento, item: unknown): Mapeada | { recusa: string } {
  const um = (campo: CampoDoMapa): unknown => (m[campo] ? apontar(item, m[campo])[0] : undefined)
  const texto = escrito(um('texto')) ?? ''
  const nomes = m.anexo_nome ? apontar(item, m.anexo_nome).map(escrito) : []
  const anexos = (m.anexo_url ? apontar(item, m.anexo_url) : []).flatMap((v, n) => {
    const url = escrito(v)
    return url && /^https?:\/\//i.test(url) && URL.canParse(url)
      ? [{ url, ...(nomes[n] ? { nome: nomes[n] } : {}) }]
      : []
  })
  if (!texto && anexos.length === 0)
    return { recusa: `Não há texto nem anexo: procurei em ${[m.texto, m.anexo_url].filter(Boolean).join(' e ')}` }
  const cru = escrito(um('contato_telefone'))
  const email = escrito(um('contato_email'))?.toLowerCase()
  const telefone = lerTelefone(cru)
  const contatoId = escrito(um('contato_id'))
  if (!telefone && !(email && emailValido(email)) && !contatoId) {
    const onde = [m.contato_telefone, m.contato_email, m.contato_id].filter(Boolean).join(', ')
    return {
      recusa: cru
        ? `“${cru.slice(0, 40)}” não é um telefone, e não há outro jeito de saber quem é o contato (procurei em ${onde})`
        : `Não dá para saber quem é o contato: procurei em ${onde}`,
    }
  }
  const [nome, id, momento] = [escrito(um('contato_nome')), escrito(um('id')), lerMomento(um('momento'))]
  return {
    texto,
    anexos,
    contato: {
      ...(nome ? { nome: nome.slice(0, 120) } : {}),
      ...(telefone ? { telefone } : {}),
      ...(email && emailValido(email) ? { email } : {}),
      ...(contatoId ? { id: contatoId.slice(0, 120) } : {}),
    },
    ...(id ? { id: id.slice(0, 200) } : {}),
    ...(momento ? { momento } : {}),
  }
}
