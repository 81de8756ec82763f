import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(consulta: string): boolean {
  const assinar = useCallback(
    (f: () => void) => {
      const m = matchMedia(consulta)
      m.addEventListener('change', f)
      return () => m.removeEventListener('change', f)
    },
    [consulta],
  )
  return useSyncExternalStore(assinar, () => matchMedia(consulta).matches)
}
/** True below the width at which only one pane is shown. */
export const useCelular = () => useMedia('(max-width: 767px)')
