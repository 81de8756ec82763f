import { useId, type ReactNode } from 'react'

interface Props {
  titulo: string
  detalhe?: ReactNode
  acao?: ReactNode
  className?: string
  children: ReactNode
}

/** One part of the panel: its title, what it counts, and a way to its rows. */
export function Quadro({ titulo, detalhe, acao, className = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 border-r border-b p-4 ${className}`}>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-2 text-12 text-text-2">
        <h2 id={id} className="text-13 font-semibold text-text">
          {titulo}
        </h2>
        {detalhe && <span className="num">{detalhe}</span>}
        <span className="flex-1" />
        {acao}
      </header>
      {children}
    </section>
  )
}
