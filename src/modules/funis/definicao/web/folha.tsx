import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { cn } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Lock, Upload } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useEditor } from './contexto.ts'

/** Layout of an editor section: title, description, add button and content. */
export function Folha({
  titulo,
  frase,
  acao,
  larga,
  children,
}: {
  titulo: string
  frase?: ReactNode
  acao?: ReactNode
  larga?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className={cn('mx-auto grid w-full content-start gap-4 p-4 md:p-6', larga ? 'max-w-6xl' : 'max-w-4xl')}>
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-16 font-semibold">{titulo}</h2>
            {frase && <p className="mt-0.5 text-13 text-text-2">{frase}</p>}
          </div>
          {acao}
        </header>
        {children}
      </div>
    </div>
  )
}

/**
 * Settings outside the draft require access to the funnel and a published version: explains what is missing instead of
 * failing.
 */
export function ComDados<T>({
  q,
  oQue,
  children,
}: {
  q: UseQueryResult<T>
  oQue: string
  children: (dados: T) => ReactNode
}) {
  const { funil } = useEditor()
  if (funil.versao === 0)
    return (
      <EmptyState
        icone={<Upload />}
        frase="Publique o funil primeiro"
        detalhe="Esta parte vale na hora, e precisa dos estágios que estão em vigor."
      />
    )
  if (q.data !== undefined) return children(q.data)
  if (q.error instanceof ErroApp && (q.error.status === 403 || q.error.status === 404))
    return (
      <EmptyState
        icone={<Lock />}
        frase="Só quem cuida deste funil"
        detalhe="Aqui aparecem dados de clientes: quem desenha os funis da empresa não os vê sem trabalhar neste."
      />
    )
  return q.isError ? (
    <ErrorState oQueFalhou={`${oQue} não carregaram.`} detalhe={q.error.message} aoTentar={() => q.refetch()} />
  ) : (
    <SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />
  )
}
