import { ehObjeto } from '#kit/objeto.ts'

/** A figure, or a tree of figures. A function answers keys that carry parameters, such as `parcela30`. */
export type Fonte = string | number | boolean | null | undefined | Fonte[] | Figuras | PorChave
export interface Figuras {
  [chave: string]: Fonte
}
export type PorChave = (chave: string, modelo: unknown) => Fonte

/** Keys whose value in the template is an input of the question and is copied. */
const ENTRADAS_NA_RESPOSTA = new Set(['vencimento', 'motivo', 'potenciaKw', 'modalidade', 'maiorParticipacaoPct'])

const proprio = (fonte: unknown, chave: string) =>
  ehObjeto(fonte) && Object.hasOwn(fonte, chave) ? fonte[chave] : undefined

/** Fills a template (its keys and list lengths) with figures; null where there is none. */
export function preencher(modelo: unknown, fonte: unknown): unknown {
  if (Array.isArray(modelo)) {
    const lista: unknown[] = Array.isArray(fonte) ? fonte : []
    return modelo.map((item: unknown, i) => preencher(item, lista[i]))
  }
  if (ehObjeto(modelo)) {
    return Object.fromEntries(
      Object.entries(modelo).map(([chave, dentro]) => {
        const achada = typeof fonte === 'function' ? fonte(chave, dentro) : proprio(fonte, chave)
        const copiada = achada === undefined && ENTRADAS_NA_RESPOSTA.has(chave) ? dentro : achada
        return [chave, preencher(dentro, copiada)]
      }),
    )
  }
  return typeof fonte === 'string' || typeof fonte === 'number' || typeof fonte === 'boolean' ? fonte : null
}

/** Several sources as one: the first that has the key. */
export const juntar =
  (...fontes: readonly (Figuras | PorChave)[]): PorChave =>
  (chave, modelo) => {
    for (const fonte of fontes) {
      const valor = typeof fonte === 'function' ? fonte(chave, modelo) : fonte[chave]
      if (valor !== undefined) return valor
    }
    return undefined
  }
