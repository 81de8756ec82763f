import type { ReactNode } from 'react'
import { cn } from './classes.ts'

/**
 * Head of a page: title, detail, views, actions. On a phone the top bar then shows the area instead of the page's name.
 */
export function PageHeader({
  titulo,
  detalhe,
  acoes,
  children,
  className,
}: {
  titulo: string
  detalhe?: ReactNode
  acoes?: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <header
      data-cabeca={className?.includes('max-md:hidden') ? undefined : ''}
      className={cn(
        'flex min-h-11 shrink-0 items-center gap-3 border-b bg-surface px-4 max-md:flex-wrap max-md:py-2',
        className,
      )}
    >
      <h1 className="titulo-painel truncate">{titulo}</h1>
      {detalhe && <span className="num truncate text-12 text-text-2">{detalhe}</span>}
      {children}
      <span className="flex-1" />
      {acoes && <div className="flex items-center gap-1">{acoes}</div>}
    </header>
  )
}
