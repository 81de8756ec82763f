import { useId, type ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Definicao } from './definicao.tsx'

interface Props<T> {
  titulo: string
  detalhe?: string | undefined
  definicao?: string | undefined
  consulta: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> }
  /** text shown when there is no data */
  vazio?: ((dados: T) => string | null) | undefined
  className?: string | undefined
  acoes?: ReactNode
  altura?: string
  children: (dados: T) => ReactNode
}

/** One part of a panel: title, definition, and its content or its loading, error or empty state. */
export function Quadro<T>({
  titulo,
  detalhe,
  definicao,
  consulta,
  vazio,
  className,
  acoes,
  altura = 'h-48',
  children,
}: Props<T>) {
  const id = useId()
  const { data } = consulta
  const nada = data !== undefined ? (vazio?.(data) ?? null) : null
  return (
    <section aria-labelledby={id} className={cn('min-w-0 rounded border bg-surface p-4', className)}>
      <header className="mb-3 flex min-h-6 flex-wrap items-center gap-x-2">
        <h2 id={id} className="text-14 font-semibold">
          {titulo}
        </h2>
        {detalhe && <span className="text-12 text-text-2">{detalhe}</span>}
        <span className="flex-1" />
        {acoes}
        {definicao && <Definicao nome={titulo}>{definicao}</Definicao>}
      </header>
      {data !== undefined ? (
        nada ? (
          <p className="py-6 text-center text-13 text-text-2">{nada}</p>
        ) : (
          children(data)
        )
      ) : consulta.isError ? (
        <ErrorState oQueFalhou={`${titulo}: não carregou`} aoTentar={() => consulta.refetch()} />
      ) : (
        <Skeleton className={altura} />
      )}
    </section>
  )
}

/** Makes a wide table scrollable, also by keyboard. */
export const Rolagem = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={rotulo}>
    {children}
  </div>
)
