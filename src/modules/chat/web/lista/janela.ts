/** Which rows of a list of equal heights are near the eye. */
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
 * Where to scroll so that the row that was first in sight stays where it was after others moved around it. At the very
 * top the list stays at the top: who looks there wants to see what is new.
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
