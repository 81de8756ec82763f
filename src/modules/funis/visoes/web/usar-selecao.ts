import { useCallback, useState } from 'react'

export interface Selecao {
  ids: ReadonlySet<string>
  alternar: (id: string) => void
  juntar: (ids: readonly string[]) => void
  trocar: (ids: readonly string[]) => void
  limpar: () => void
}
const NENHUM: ReadonlySet<string> = new Set()

/** Cards selected for a bulk action; shared by all views. */
export function useSelecao(): Selecao {
  const [ids, setIds] = useState(NENHUM)
  return {
    ids,
    alternar: useCallback(
      (id) => setIds((a) => (a.has(id) ? new Set([...a].filter((x) => x !== id)) : new Set([...a, id]))),
      [],
    ),
    juntar: useCallback((novos) => setIds((a) => new Set([...a, ...novos])), []),
    trocar: useCallback((novos) => setIds(novos.length > 0 ? new Set(novos) : NENHUM), []),
    limpar: useCallback(() => setIds(NENHUM), []),
  }
}
