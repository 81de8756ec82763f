import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useEffect } from 'react'
import { SkeletonList } from '#ui/skeleton.tsx'

/** Redirects an old URL of a history, with its filters. */
export function TelaDaCopia({ linha }: { linha: { path: string } }) {
  const navegar = useNavegar()
  useEffect(
    () =>
      void navegar({
        to: href(linha.path.slice(0, linha.path.lastIndexOf('/'))),
        search: (s) => s,
        replace: true,
      }),
    [navegar, linha.path],
  )
  return <SkeletonList linhas={10} comRosto={false} rotulo="Carregando o histórico" />
}
