import { semAcentos } from '#kit/texto.ts'

export const condicoesDeEntrada = ['palavra', 'etiqueta', 'contato'] as const
export type CondicaoDeEntrada = (typeof condicoesDeEntrada)[number]

export interface RegraDeEntrada {
  condicao: CondicaoDeEntrada
  valores: readonly string[]
}

/** A queue fed by an inbox, with its rules in order. */
export interface FilaDaCaixa {
  fila_id: string
  padrao: boolean
  regras: readonly RegraDeEntrada[]
}

/** Data of a conversation that routing to a queue can use. */
export interface Chegada {
  texto: string
  tags: readonly string[]
  telefone: string | null
  email: string | null
  empresa: string | null
}

const limpo = (t: string) => semAcentos(t).trim()
const digitos = (t: string) => t.replace(/\D/g, '')
const palavras = (t: string) =>
  ` ${limpo(t)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Digits match the area code or the beginning of a phone, `@x.com` an e-mail domain, anything else the company's name.
 */
function contato(valor: string, c: Chegada): boolean {
  const v = limpo(valor)
  if (v.includes('@'))
    return c.email !== null && (v.startsWith('@') ? limpo(c.email).endsWith(v) : limpo(c.email) === v)
  const numero = /^[\d\s()+-]+$/.test(v) ? digitos(v) : ''
  if (numero) return c.telefone !== null && (c.telefone.startsWith(numero) || c.telefone.startsWith(`55${numero}`))
  return c.empresa !== null && limpo(c.empresa) === v
}

const condicoes: Record<CondicaoDeEntrada, (valor: string, c: Chegada) => boolean> = {
  // whole words only: «conta» does not match «encontrar»
  palavra: (valor, c) => palavras(valor).trim() !== '' && palavras(c.texto).includes(palavras(valor)),
  etiqueta: (valor, c) => c.tags.some((t) => limpo(t) === limpo(valor)),
  contato,
}

export const valeRegra = (r: RegraDeEntrada, c: Chegada): boolean => r.valores.some((v) => condicoes[r.condicao](v, c))

/** Returns the first queue with a matching rule, else the inbox's default queue, else null. */
export function filaPara(filas: readonly FilaDaCaixa[], c: Chegada): string | null {
  return (filas.find((f) => f.regras.some((r) => valeRegra(r, c))) ?? filas.find((f) => f.padrao))?.fila_id ?? null
}
