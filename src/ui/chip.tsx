import type { ReactNode } from 'react'
import { cn } from './classes.ts'
import { classeDoTom, corDoTom, type Tom } from './tom.ts'
import { X } from './icones.ts'

interface PropsDeChip {
  children: ReactNode
  tom?: Tom
  icone?: ReactNode
  contorno?: boolean
  className?: string
  /** Adds a × button; its label names the removed item. */
  aoRemover?: () => void
  rotuloRemover?: string
}

export function Chip({ children, tom = 'neutro', icone, contorno, className, aoRemover, rotuloRemover }: PropsDeChip) {
  return (
    <span
      className={cn('g-chip', !contorno && classeDoTom[tom], className)}
      style={contorno ? { color: corDoTom[tom] } : undefined}
      data-contorno={contorno || undefined}
    >
      {icone}
      {children}
      {aoRemover && (
        <button
          type="button"
          className="g-x"
          aria-label={rotuloRemover ?? (typeof children === 'string' ? `Remover ${children}` : 'Remover')}
          onClick={aoRemover}
        >
          <X />
        </button>
      )}
    </span>
  )
}

/** Status: colour always comes with text. */
export function StatusChip({ tom, children, className }: { tom: Tom; children: ReactNode; className?: string }) {
  return (
    <span className={cn('g-chip', classeDoTom[tom], className)}>
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {children}
    </span>
  )
}
