/**
 * The rows in the order they had, for as long as somebody points at them: what changed is shown, what left is gone,
 * nothing moves. Rows that would come in between or above wait, and are counted.
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
  // the next page, loaded meanwhile, comes below everything that is known
  const abaixo = linhas.filter((l, i) => !lugar.has(l.id) && i > ultima)
  return { linhas: [...conhecidas, ...abaixo], esperam: linhas.length - conhecidas.length - abaixo.length }
}
