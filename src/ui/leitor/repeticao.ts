/** While a code stays in front of the camera it is one reading; it counts again after this time out of sight. */
const FORA_DE_VISTA_MS = 1500

/** Filters the codes of each frame down to those that have just come into sight. */
export function criarVista(): (codigos: readonly string[], quando: number) => string[] {
  const vistos = new Map<string, number>()
  return (codigos, quando) => {
    const novos = codigos.filter((c) => quando - (vistos.get(c) ?? Number.NEGATIVE_INFINITY) > FORA_DE_VISTA_MS)
    for (const c of codigos) vistos.set(c, quando)
    return [...new Set(novos)]
  }
}
