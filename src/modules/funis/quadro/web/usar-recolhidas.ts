import { useCallback, useSyncExternalStore } from 'react'

const ouvintes = new Set<() => void>()
const assinar = (f: () => void) => {
  ouvintes.add(f)
  return () => void ouvintes.delete(f)
}
const chaveDe = (qual: string) => `girassol:colunas-recolhidas:${qual}`
const lidas = new Map<string, { texto: string; ids: ReadonlySet<string> }>()

function ler(qual: string): ReadonlySet<string> {
  let texto = ''
  try {
    texto = localStorage.getItem(chaveDe(qual)) ?? ''
  } catch {
    /* storage is not available */
  }
  const antes = lidas.get(qual)
  if (antes?.texto === texto) return antes.ids
  const ids: ReadonlySet<string> = new Set(texto.split(',').filter(Boolean))
  lidas.set(qual, { texto, ids })
  return ids
}

/** The columns that the user collapsed on this device. */
export function useRecolhidas(qual: string): { recolhidas: ReadonlySet<string>; alternar: (id: string) => void } {
  const recolhidas = useSyncExternalStore(
    assinar,
    useCallback(() => ler(qual), [qual]),
  )
  const alternar = useCallback(
    (id: string) => {
      const novas = new Set(ler(qual))
      if (!novas.delete(id)) novas.add(id)
      try {
        localStorage.setItem(chaveDe(qual), [...novas].join())
      } catch {
        /* storage is not available */
      }
      for (const f of ouvintes) f()
    },
    [qual],
  )
  return { recolhidas, alternar }
}
