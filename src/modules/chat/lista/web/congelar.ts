/**
 * Keeps the order of the rows while the pointer is over them: changed rows are updated and removed ones disappear, but
 * none moves. Rows to be inserted above or between are held back and counted.
 */
export function congelar<T extends { id: string }>(
  ordem: readonly string[],
  linhas: readonly T[],
): { linhas: T[]; esperam: number } {
  const lugar = new Map(ordem.map((id, i) => [id, i]))
  const conhecidas = linhas
    .filter((l) => lugar.has(l.id))
    .sort((a, b) => (lugar.get(a.id) ?? 0) - (lugar.get(b.id) ?? 0))
  const ultima = linhas.findLastIndex((l) => lugar.has(l.id))
  // rows of the next page, loaded meanwhile, are added below
  const abaixo = linhas.filter((l, i) => !lugar.has(l.id) && i > ultima)
  return { linhas: [...conhecidas, ...abaixo], esperam: linhas.length - conhecidas.length - abaixo.length }
}
