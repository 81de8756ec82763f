/** Returns the range of rows to render, for rows of equal height. */
export function janela(
  rolado: number,
  altura: number,
  linha: number,
  total: number,
  folga = 6,
): { de: number; ate: number } {
  const de = Math.max(0, Math.floor(rolado / linha) - folga)
  return { de: Math.min(de, total), ate: Math.min(total, Math.ceil((rolado + altura) / linha) + folga) }
}

/**
 * Returns the scroll offset at which the first visible row stays in place after rows moved. At the very top the list
 * stays at the top, so that new rows are visible.
 */
export function manterLugar(
  antes: readonly string[],
  depois: readonly string[],
  rolado: number,
  linha: number,
): number {
  if (rolado <= 0) return rolado
  const primeira = Math.floor(rolado / linha)
  for (let i = primeira; i < antes.length; i++) {
    const agora = depois.indexOf(antes[i] ?? '')
    if (agora >= 0) return Math.max(0, rolado + (agora - i) * linha)
  }
  return rolado
}
