/** The remainder of a batch. `nascido` and `vence` are positions on one axis (a day, a month); no `vence`: never ends. */
export interface Lote {
  id: string
  nascido: number
  /** last position at which it may be used */
  vence?: number | undefined
  resta: number
}

export interface Uso {
  id: string
  quanto: number
}

const ordem = (a: Lote, b: Lote): number => a.nascido - b.nascido || (a.id < b.id ? -1 : 1)

/**
 * Takes `pedido` out of the batches, the oldest first (FIFO), batches of the same age in the order of their ids. `falta`
 * is what they do not cover; a batch never falls below zero.
 */
export function consumir(lotes: readonly Lote[], pedido: number): { usos: Uso[]; lotes: Lote[]; falta: number } {
  let falta = Math.max(0, pedido)
  const usos: Uso[] = []
  const restam: Lote[] = []
  for (const lote of lotes.toSorted(ordem)) {
    const quanto = Math.min(lote.resta, falta)
    falta -= quanto
    if (quanto > 0) usos.push({ id: lote.id, quanto })
    if (lote.resta > quanto) restam.push({ ...lote, resta: lote.resta - quanto })
  }
  return { usos, lotes: restam, falta }
}

/** Takes out the batches whose last position is before `agora`. */
export function expirar(lotes: readonly Lote[], agora: number): { vencidos: Lote[]; lotes: Lote[] } {
  const venceu = (l: Lote): boolean => l.vence !== undefined && l.vence < agora
  return { vencidos: lotes.filter(venceu).toSorted(ordem), lotes: lotes.filter((l) => !venceu(l)) }
}

export const saldoDosLotes = (lotes: readonly Lote[]): number => lotes.reduce((s, l) => s + l.resta, 0)

/**
 * Divides a whole amount by weights so that the parts sum to it: each gets its part rounded down, the units left go to
 * the largest remainders, the first line first.
 */
export function repartir(total: number, pesos: readonly number[]): number[] {
  const soma = pesos.reduce((s, p) => s + p, 0)
  if (soma <= 0) return pesos.map(() => 0)
  const exatas = pesos.map((p) => (total * p) / soma)
  const partes = exatas.map(Math.floor)
  let sobra = total - partes.reduce((s, p) => s + p, 0)
  const maiores = exatas
    .map((e, i) => ({ i, resto: e - Math.floor(e) }))
    .toSorted((a, b) => b.resto - a.resto || a.i - b.i)
  for (const { i } of maiores) {
    if (sobra <= 0) break
    partes[i] = (partes[i] ?? 0) + 1
    sobra -= 1
  }
  return partes
}
