import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SkeletonList } from '#ui/skeleton.tsx'

/** Redirects an old URL of a history, with its filters. */
export function TelaDaCopia({ linha }: { linha: { path: string } }) {
  const navegar = useNavigate()
  useEffect(
    () =>
      void navegar({
        to: linha.path.slice(0, linha.path.lastIndexOf('/')) as never,
        search: ((s: Record<string, unknown>) => s) as never,
        replace: true,
      }),
    [navegar, linha.path],
  )
  return <SkeletonList linhas={10} comRosto={false} rotulo="Carregando o histórico" />
}
