import type { Ambiente, Pedaco, Valor } from './estado.ts'

/**
 * `{{nome}}`, `{{contato.nome|cliente}}`: a name and, after the bar, the default while it is empty. Names only, no
 * expressions.
 */
const LUGAR = /\{\{\s*([a-zA-Z][\w.]{0,60})\s*(?:\|([^{}]*))?\}\}/g
const SEGREDO = /^segredo\.([A-Z][A-Z0-9_]{0,39})$/

/** The target format of a value: plain text, URL, JSON or HTTP header. */
export type Escrita = 'palavras' | 'endereco' | 'json' | 'cabecalho'

export interface Escopo {
  variaveis: Readonly<Record<string, Valor>>
  dados: Ambiente['dados']
}

/** Looks up a value by name; the run's own variables come first. */
export function buscar({ variaveis, dados }: Escopo, nome: string): Valor | readonly string[] | null {
  if (Object.hasOwn(variaveis, nome)) return variaveis[nome] ?? null
  return Object.hasOwn(dados, nome) ? (dados[nome] ?? null) : null
}

export function emPalavras(v: Valor | readonly string[] | null): string {
  if (v === null) return ''
  if (typeof v === 'number') return v.toLocaleString('pt-BR', { maximumFractionDigits: 3, useGrouping: false })
  if (typeof v === 'boolean') return v ? 'sim' : 'não'
  return typeof v === 'string' ? v : v.join(', ')
}

const escritas: Record<Escrita, (v: Valor | readonly string[] | null) => string> = {
  palavras: emPalavras,
  endereco: (v) => encodeURIComponent(cru(v).toWellFormed()),
  json: (v) => JSON.stringify(cru(v)).slice(1, -1),
  // a line break would inject another header
  cabecalho: (v) => cru(v).replace(/[^\x20-\x7e\xa0-\xff]/g, ' '),
}
const cru = (v: Valor | readonly string[] | null): string =>
  v === null ? '' : typeof v === 'object' ? v.join(', ') : String(v)

/**
 * Splits a template into pieces and fills in the values. Secrets stay as names. One pass over the template alone:
 * customer input is never parsed as a template, so a customer cannot read a secret by typing its name.
 */
export function pedacos(modelo: string, escopo: Escopo, escrita: Escrita): Pedaco[] {
  const partes: Pedaco[] = []
  let fim = 0
  for (const m of modelo.matchAll(LUGAR)) {
    partes.push(modelo.slice(fim, m.index))
    fim = m.index + m[0].length
    const [, nome = '', padrao = ''] = m
    const segredo = SEGREDO.exec(nome)?.[1]
    const achado = segredo ? null : buscar(escopo, nome)
    partes.push(segredo ? { segredo } : escritas[escrita](achado === null || achado === '' ? padrao : achado))
  }
  partes.push(modelo.slice(fim))
  return partes.filter((p) => p !== '')
}

/** Renders text for a person: secrets are replaced by nothing. */
export const interpolar = (modelo: string, escopo: Escopo): string =>
  pedacos(modelo, escopo, 'palavras')
    .map((p) => (typeof p === 'string' ? p : ''))
    .join('')

/** Joins the pieces and resolves the secrets. Only called when the request is made. */
export const juntar = (partes: readonly Pedaco[], segredo: (nome: string) => string): string =>
  partes.map((p) => (typeof p === 'string' ? p : segredo(p.segredo))).join('')

/** Returns every name in a template. */
export const lugaresDe = (modelo: string): { nome: string; segredo: string | null }[] =>
  [...modelo.matchAll(LUGAR)].map((m) => ({ nome: m[1] ?? '', segredo: SEGREDO.exec(m[1] ?? '')?.[1] ?? null }))
