import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'

type Parte = Record<string, string | undefined>

/** What is open is in the URL: Back closes it, and a link opens it. */
export function useUrl(): [lida: Parte, mudar: (parte: Parte) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = useCallback(
    (parte: Parte) => void navegar({ to: '.', search: (antes) => ({ ...antes, ...parte }) }),
    [navegar],
  )
  return [
    Object.fromEntries(Object.entries(search).map(([k, v]) => [k, typeof v === 'string' && v ? v : undefined])),
    mudar,
  ]
}
