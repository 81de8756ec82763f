import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns a function that navigates to an address of this site, written as in a link. */
export function useIr(): (href: string) => void {
  const roteador = useRouter()
  return useCallback((href) => roteador.history.push(href), [roteador])
}
