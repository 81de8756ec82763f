import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to an address of this site, written as a link would write it. */
export function useIr(): (href: string) => void {
  const roteador = useRouter()
  return useCallback((href) => roteador.history.push(href), [roteador])
}
