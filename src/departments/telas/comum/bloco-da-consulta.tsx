import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from './bloco.tsx'

interface Props<D> extends Omit<ComponentProps<typeof Bloco>, 'detalhe' | 'children'> {
  consulta: UseQueryResult<D>
  /** message when the query failed: "As tarefas não carregaram." */
  falhou: string
  detalhe?: (d: D) => ReactNode
  linhas?: number
  comRosto?: boolean
  children: (d: D) => ReactNode
}

/**
 * A block with the data of a query: hidden when the query is disabled, a skeleton while loading, an error with retry.
 */
export function BlocoDaConsulta<D>({
  consulta: c,
  falhou,
  detalhe,
  linhas = 3,
  comRosto = false,
  children,
  ...bloco
}: Props<D>) {
  if (!c.isLoading && !c.isError && c.data === undefined) return null
  return (
    <Bloco {...bloco} detalhe={c.data === undefined ? undefined : detalhe?.(c.data)}>
      {c.isError && c.data === undefined && (
        <ErrorState className="py-4!" oQueFalhou={falhou} detalhe={c.error.message} aoTentar={() => c.refetch()} />
      )}
      {c.isLoading && <SkeletonList linhas={linhas} comRosto={comRosto} rotulo={`Carregando: ${bloco.titulo}`} />}
      {c.data !== undefined && children(c.data)}
    </Bloco>
  )
}

/** Text of a block without rows. */
export const Vazio = ({ children }: { children: ReactNode }) => <p className="py-3 text-13 text-text-2">{children}</p>
