import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The record whose drawer is open, stored in the URL: the link can be shared, and Back closes it. */
export function useRegistroAberto(nome: string): [aberto: string | null, abrir: (id: string | null) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavigate()
  const abrir = useCallback(
    (id: string | null) =>
      void navegar({
        to: '.',
        search: ((antes: Record<string, unknown>) => ({ ...antes, [nome]: id ?? undefined })) as never,
      }),
    [navegar, nome],
  )
  const valor = search[nome]
  return [typeof valor === 'string' && valor ? valor : null, abrir]
}
