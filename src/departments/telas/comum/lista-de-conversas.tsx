import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { LinhaDeConversa } from './linha-de-conversa.tsx'

/** The conversations of a query in any of its states, at most `maximo`. */
export function ListaDeConversas({
  consulta,
  vazio,
  maximo,
}: {
  consulta: UseQueryResult<{ conversas: Conversa[]; total: number }>
  vazio: ReactNode
  maximo: number
}) {
  if (consulta.data) {
    if (consulta.data.conversas.length === 0) return <p className="py-3 text-13 text-text-2">{vazio}</p>
    return (
      <ul className="mt-1">
        {consulta.data.conversas.slice(0, maximo).map((c) => (
          <LinhaDeConversa key={c.id} conversa={c} />
        ))}
      </ul>
    )
  }
  if (consulta.isError)
    return (
      <ErrorState
        className="py-4!"
        oQueFalhou="As conversas não carregaram."
        detalhe={consulta.error.message}
        aoTentar={() => consulta.refetch()}
      />
    )
  return (
    <div className="-mx-3">
      <SkeletonList linhas={4} rotulo="Carregando conversas" />
    </div>
  )
}
