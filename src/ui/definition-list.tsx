import { Fragment, type ReactNode } from 'react'
import { cn } from './classes.ts'

export interface LinhaDeDefinicao {
  rotulo: string
  valor: ReactNode
}

/** Label and value, one pair per line. A missing value is marked as such instead of leaving a gap. */
export function DefinitionList({
  linhas,
  largura = 96,
  className,
}: {
  linhas: readonly LinhaDeDefinicao[]
  largura?: number
  className?: string
}) {
  return (
    <dl
      className={cn('num grid items-baseline gap-x-2 gap-y-0.5 text-13', className)}
      style={{ gridTemplateColumns: `${largura}px minmax(0, 1fr)` }}
    >
      {linhas.map((l) => (
        <Fragment key={l.rotulo}>
          <dt className="py-0.5 text-12 text-text-2">{l.rotulo}</dt>
          <dd className="min-w-0 py-0.5 break-words">
            {l.valor === null || l.valor === undefined || l.valor === '' ? (
              <span className="text-text-3">Não informado</span>
            ) : (
              l.valor
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
