import type { ReactNode } from 'react'
import { cn } from './classes.ts'

/** Empty state: one sentence on the purpose of the list, and a button that creates the first item. */
export function EmptyState({
  frase,
  detalhe,
  icone,
  acao,
  className,
}: {
  frase: string
  detalhe?: ReactNode
  icone?: ReactNode
  acao?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('mx-auto flex max-w-[360px] flex-col items-center px-4 py-10 text-center', className)}>
      {icone && <span className="mb-3 text-text-3 [&_.lucide]:size-6">{icone}</span>}
      <p className="text-14 font-medium">{frase}</p>
      {detalhe && <p className="mt-1 text-13 text-text-2">{detalhe}</p>}
      {acao && <div className="mt-4 flex gap-2">{acao}</div>}
    </div>
  )
}
