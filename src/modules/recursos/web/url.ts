import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback } from 'react'

type Parte = Record<string, string | undefined>

/** Open items and the selected day are stored in the URL: Back closes, and the link can be shared. */
export function useUrl(): [lida: Record<string, string | undefined>, mudar: (parte: Parte, troca?: boolean) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = useCallback(
    (parte: Parte, troca = false) =>
      void navegar({
        to: '.',
        replace: troca,
        search: (antes) => ({ ...antes, ...parte }),
      }),
    [navegar],
  )
  return [
    Object.fromEntries(Object.entries(search).map(([k, v]) => [k, typeof v === 'string' && v ? v : undefined])),
    mudar,
  ]
}
