import type { ReactNode } from 'react'
import { cn } from './classes.ts'

export interface Segmento<T extends string> {
  valor: T
  rotulo: string
  icone?: ReactNode
  /** shows only the icon; the name becomes the tooltip */
  soIcone?: boolean
  desabilitado?: boolean
}

interface PropsDeSegmentedControl<T extends string> {
  rotulo: string
  opcoes: readonly Segmento<T>[]
  valor: T
  aoMudar: (valor: T) => void
  tamanho?: 'pequeno' | 'normal'
  className?: string
}

/** Selects one of a few visible options. A radio group for the keyboard: one Tab stop, arrows select. */
export function SegmentedControl<T extends string>({
  rotulo,
  opcoes,
  valor,
  aoMudar,
  tamanho = 'normal',
  className,
}: PropsDeSegmentedControl<T>) {
  const mover = (e: React.KeyboardEvent<HTMLButtonElement>) => {
    const passo =
      e.key === 'ArrowRight' || e.key === 'ArrowDown' ? 1 : e.key === 'ArrowLeft' || e.key === 'ArrowUp' ? -1 : 0
    if (!passo) return
    e.preventDefault()
    const livres = opcoes.filter((o) => !o.desabilitado)
    const novo = livres[(livres.findIndex((o) => o.valor === valor) + passo + livres.length) % livres.length]
    if (!novo) return
    aoMudar(novo.valor)
    e.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-valor="${CSS.escape(novo.valor)}"]`)?.focus()
  }
  return (
    <div role="radiogroup" aria-label={rotulo} className={cn('g-seg', className)} data-tamanho={tamanho}>
      {opcoes.map((o) => (
        <button
          key={o.valor}
          type="button"
          role="radio"
          aria-checked={o.valor === valor}
          aria-label={o.soIcone ? o.rotulo : undefined}
          data-dica={o.soIcone ? o.rotulo : undefined}
          data-valor={o.valor}
          disabled={o.desabilitado}
          tabIndex={o.valor === valor ? 0 : -1}
          onClick={() => aoMudar(o.valor)}
          onKeyDown={mover}
        >
          {o.icone}
          {!o.soIcone && o.rotulo}
        </button>
      ))}
    </div>
  )
}
