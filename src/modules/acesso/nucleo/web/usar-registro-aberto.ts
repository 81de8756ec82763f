import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useCallback } from 'react'

/** The record whose drawer is open, stored in the URL: the link can be shared, and Back closes it. */
export function useRegistroAberto(nome: string): [aberto: string | null, abrir: (id: string | null) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const abrir = useCallback(
    (id: string | null) =>
      void navegar({
        to: '.',
        search: (antes) => ({ ...antes, [nome]: id ?? undefined }),
      }),
    [navegar, nome],
  )
  const valor = search[nome]
  return [typeof valor === 'string' && valor ? valor : null, abrir]
}
