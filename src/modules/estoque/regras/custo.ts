import type { Micros } from './quantidade.ts'

/** All that the company has of a material, and what it cost in centavos. */
export interface Posicao {
  qtd: Micros
  valor: bigint
}

/**
 * Cost of what leaves, rounded half up to the centavo; what empties the stock takes all that remains, so no value stays
 * without quantity. Null when there is not enough.
 */
export function custoDaSaida(p: Posicao, qtd: Micros): bigint | null {
  if (qtd > p.qtd) return null
  return qtd === p.qtd ? p.valor : (2n * p.valor * qtd + p.qtd) / (2n * p.qtd)
}

/** Value of what returns without a price of its own: the average of the moment, nothing when there is none. */
export const valorMedio = (p: Posicao, qtd: Micros): bigint =>
  p.qtd > 0n ? (2n * p.valor * qtd + p.qtd) / (2n * p.qtd) : 0n

/**
 * What of a correction stays with the goods of an entry that are still there; the rest belongs to what has left. Half
 * up, never more than the material is worth, and nothing when none is left.
 */
export function parteQueFica(valor: bigint, { entrou, posicao: p }: { entrou: Micros; posicao: Posicao }): bigint {
  const ha = p.qtd < entrou ? p.qtd : entrou
  if (ha <= 0n) return 0n
  const tamanho = valor < 0n ? -valor : valor
  const parte = (2n * tamanho * ha + entrou) / (2n * entrou)
  if (valor >= 0n) return parte
  return -(parte < p.valor ? parte : p.valor)
}
