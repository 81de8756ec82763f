import { z } from 'zod'
import { comoObjeto } from '#kit/objeto.ts'

/** An approved template as Meta stores it. Only the fields we read are described; the others are passed through. */
export const componente = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().optional(),
        url: z.string().optional(),
        phone_number: z.string().optional(),
      }),
    )
    .optional(),
  example: z.unknown().optional(),
})

export const modelo = z.object({
  id: z.string(),
  nome: z.string(),
  idioma: z.string(),
  categoria: z.string(),
  situacao: z.string(),
  motivo: z.string().nullable(),
  componentes: z.array(componente),
})
export type Modelo = z.infer<typeof modelo>

/** One placeholder of a template: its name or number, where it is, and an example to show. */
export interface Lugar {
  chave: string
  onde: 'corpo' | 'botao'
  exemplo: string
  /** index of the button, for placeholders of buttons */
  indice?: number
}

const CHAVE = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g
const chaves = (texto: string | undefined): string[] =>
  [...new Set([...(texto ?? '').matchAll(CHAVE)].map((m) => m[1] ?? ''))].toSorted((a, b) => Number(a) - Number(b) || 0)
const doTipo = (m: Pick<Modelo, 'componentes'>, tipo: string) =>
  m.componentes.find((c) => c.type.toUpperCase() === tipo)

/** Reads examples given as positional lists or as named pairs. */
function exemplosDe(exemplo: unknown): (chave: string, n: number) => string {
  const { body_text, body_text_named_params: nomeados, header_text } = comoObjeto(exemplo)
  const lista = Array.isArray(body_text)
    ? Array.isArray(body_text[0])
      ? (body_text[0] as unknown[])
      : body_text
    : Array.isArray(header_text)
      ? header_text
      : []
  const pares = Array.isArray(nomeados) ? nomeados.map(comoObjeto) : []
  return (chave, n) => String(pares.find((p) => p.param_name === chave)?.example ?? lista[n] ?? '')
}

/**
 * Returns the placeholders in the order in which `variaveis` fills them: those of the body, then those of buttons that
 * open a URL.
 */
export function lugaresDo(m: Pick<Modelo, 'componentes'>): Lugar[] {
  const corpo = doTipo(m, 'BODY')
  const exemplo = exemplosDe(corpo?.example)
  const doCorpo = chaves(corpo?.text).map((chave, n): Lugar => ({ chave, onde: 'corpo', exemplo: exemplo(chave, n) }))
  const dosBotoes = (doTipo(m, 'BUTTONS')?.buttons ?? []).flatMap((b, indice): Lugar[] =>
    chaves(b.url).length > 0 ? [{ chave: b.text ?? 'endereço', onde: 'botao', exemplo: '', indice }] : [],
  )
  return [...doCorpo, ...dosBotoes]
}

export type FormatoDoCabecalho = 'TEXT' | 'IMAGE' | 'VIDEO' | 'DOCUMENT' | 'LOCATION'
export const cabecalhoDo = (
  m: Pick<Modelo, 'componentes'>,
): { formato: FormatoDoCabecalho; texto: string; chaves: string[] } | null => {
  const c = doTipo(m, 'HEADER')
  return c
    ? {
        formato: (c.format?.toUpperCase() ?? 'TEXT') as FormatoDoCabecalho,
        texto: c.text ?? '',
        chaves: chaves(c.text),
      }
    : null
}
const rodapeDo = (m: Pick<Modelo, 'componentes'>): string => doTipo(m, 'FOOTER')?.text ?? ''
const botoesDo = (m: Pick<Modelo, 'componentes'>): string[] =>
  (doTipo(m, 'BUTTONS')?.buttons ?? []).map((b) => b.text ?? '')

const preencher = (texto: string, nomes: readonly string[], valores: readonly string[]) =>
  texto.replace(CHAVE, (inteiro, chave: string) => valores[nomes.indexOf(chave)] || inteiro)

/** Returns the text that the customer will read. Unfilled placeholders stay visible. */
export function escreverModelo(
  m: Pick<Modelo, 'componentes'>,
  variaveis: readonly string[],
  cabecalho: readonly string[],
): string {
  const topo = cabecalhoDo(m)
  const corpo = doTipo(m, 'BODY')?.text ?? ''
  return [
    topo?.formato === 'TEXT' ? `*${preencher(topo.texto, topo.chaves, cabecalho)}*` : '',
    preencher(corpo, chaves(corpo), variaveis),
    rodapeDo(m) ? `_${rodapeDo(m)}_` : '',
    botoesDo(m)
      .map((b) => `[${b}]`)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Whether placeholders are named (`{{nome}}`) and not numbered (`{{1}}`): named ones are sent with their names. */
export const temNomes = (m: Pick<Modelo, 'componentes'>): boolean =>
  chaves(doTipo(m, 'BODY')?.text).some((c) => !/^\d+$/.test(c))
