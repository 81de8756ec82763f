import { useId, type ReactNode } from 'react'
import { cn } from '#ui/classes.ts'

/** A block of a page: small title, summary, one link. Blocks are separated by lines, without boxes. */
export function Bloco({
  titulo,
  detalhe,
  acao,
  children,
  className,
}: {
  titulo: string
  detalhe?: ReactNode
  acao?: { rotulo: string; href: string }
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('border-b px-6 pt-3 pb-4 max-md:px-4', className)}>
      <header className="flex min-h-8 flex-wrap items-center gap-x-2">
        <h2 id={id} className="text-14 font-semibold">
          {titulo}
        </h2>
        {detalhe !== undefined && <span className="num text-13 text-text-2">{detalhe}</span>}
        <span className="flex-1" />
        {acao && (
          <a href={acao.href} className="-mx-1 rounded-xs px-1 py-1 text-13 font-medium text-text-2 hover:text-text">
            {acao.rotulo}
          </a>
        )}
      </header>
      {children}
    </section>
  )
}
