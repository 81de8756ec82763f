import { useEffect } from 'react'

/** Forms with unsaved changes. The router checks `haAlteracoes()` before leaving the page. */
const sujos = new Set<object>()
export const haAlteracoes = () => sujos.size > 0

const aoFechar = (e: BeforeUnloadEvent) => e.preventDefault()

/** While `sujo`, the browser asks before closing the tab, and `haAlteracoes()` is true for the router. */
export function useGuardaDeSaida(sujo: boolean): void {
  useEffect(() => {
    if (!sujo) return
    const marca = {}
    if (!sujos.size) addEventListener('beforeunload', aoFechar)
    sujos.add(marca)
    return () => {
      sujos.delete(marca)
      if (!sujos.size) removeEventListener('beforeunload', aoFechar)
    }
  }, [sujo])
}
