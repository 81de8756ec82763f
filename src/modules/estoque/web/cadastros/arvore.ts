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
