import type { Categoria } from '../../contract/cadastros.ts'

/** The categories, each after the one it is in. One whose parent is missing stands at the root. */
export function emArvore(todas: readonly Categoria[]): { categoria: Categoria; nivel: number }[] {
  const ids = new Set(todas.map((c) => c.id))
  const de = (pai: string | null, nivel: number): { categoria: Categoria; nivel: number }[] =>
    todas
      .filter((c) => (c.pai_id !== null && ids.has(c.pai_id) ? c.pai_id : null) === pai)
      .flatMap((categoria) => [{ categoria, nivel }, ...de(categoria.id, nivel + 1)])
  return de(null, 0)
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
