import { useId, type ReactNode } from 'react'
import { cn } from './classes.ts'

/** A column of the screen, separated by hairlines instead of cards. The head is fixed, the body scrolls. */
export function Pane({
  titulo,
  detalhe,
  acoes,
  cabecalho,
  rodape,
  children,
  className,
  rotulo,
}: {
  titulo?: string
  detalhe?: ReactNode
  acoes?: ReactNode
  cabecalho?: ReactNode
  rodape?: ReactNode
  children: ReactNode
  className?: string
  rotulo?: string
}) {
  return (
    <section aria-label={titulo ?? rotulo} className={cn('flex min-h-0 min-w-0 flex-col bg-surface', className)}>
      {cabecalho ??
        (titulo && (
          <header className="flex h-14 shrink-0 items-center gap-2 border-b pr-3 pl-4">
            <div className="min-w-0 flex-1">
              <h2 className="truncate text-14 font-semibold">{titulo}</h2>
              {detalhe && <p className="truncate text-12 text-text-2">{detalhe}</p>}
            </div>
            {acoes}
          </header>
        ))}
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {rodape && <footer className="shrink-0 border-t">{rodape}</footer>}
    </section>
  )
}

/** A block inside a pane: small title, count, one action on the right. */
export function Section({
  titulo,
  contagem,
  acoes,
  children,
  className,
}: {
  titulo: string
  contagem?: ReactNode
  acoes?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={cn('border-b px-4 py-2 last:border-b-0', className)}>
      <header className="flex min-h-7 items-center gap-1.5">
        <h3 id={id} className="text-12 font-semibold">
          {titulo}
        </h3>
        {contagem !== undefined && <span className="num text-12 text-text-2">{contagem}</span>}
        <span className="flex-1" />
        {acoes}
      </header>
      {children}
    </div>
  )
}
