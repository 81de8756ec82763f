import type { Categoria } from '../../contract/cadastros.ts'

interface No {
  id: string
  pai_id: string | null
}

/** Categories or places, each after the one it is in. One whose parent is missing stands at the root. */
export function emArvore<T extends No>(todas: readonly T[]): { no: T; nivel: number }[] {
  const ids = new Set(todas.map((c) => c.id))
  const de = (pai: string | null, nivel: number): { no: T; nivel: number }[] =>
    todas
      .filter((c) => (c.pai_id !== null && ids.has(c.pai_id) ? c.pai_id : null) === pai)
      .flatMap((no) => [{ no, nivel }, ...de(no.id, nivel + 1)])
  return de(null, 0)
}

/** What may be around one: neither itself nor what is inside it. */
export function foraDe<T extends No>(id: string | undefined, todas: readonly T[]): T[] {
  const dentro = new Set(id === undefined ? [] : [id])
  // parents come before what is inside them
  for (const { no } of emArvore(todas)) if (no.pai_id !== null && dentro.has(no.pai_id)) dentro.add(no.id)
  return todas.filter((t) => !dentro.has(t.id))
}

/** How new materials of a category are tracked: as it says, or the nearest one around it that does. */
export function rastreioPadrao(id: string | null, todas: readonly Categoria[]): Categoria['rastreio'] {
  const vistas = new Set<string>()
  for (let c = todas.find((x) => x.id === id); c && !vistas.has(c.id);) {
    if (c.rastreio) return c.rastreio
    vistas.add(c.id)
    const { pai_id } = c
    c = todas.find((x) => x.id === pai_id)
  }
  return null
}
