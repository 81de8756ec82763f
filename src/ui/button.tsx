import type { ComponentProps, ReactNode } from 'react'
import { cn } from './classes.ts'
import { Kbd } from './kbd.tsx'

export interface PropsDeButton extends ComponentProps<'button'> {
  variante?: 'primaria' | 'contorno' | 'secundaria' | 'fantasma' | 'perigo'
  tamanho?: 'pequeno' | 'normal' | 'grande'
  icone?: ReactNode
  iconeFim?: ReactNode
  /** Shown as a key inside the button; register the shortcut itself with `useAtalhos`. */
  atalho?: string
  /** Shows a spinner and ignores clicks; keeps size and focus. */
  ocupado?: boolean
}

export function Button({
  variante = 'contorno',
  tamanho = 'normal',
  icone,
  iconeFim,
  atalho,
  ocupado,
  className,
  children,
  onClick,
  type = 'button',
  ...resto
}: PropsDeButton) {
  return (
    <button
      type={type}
      className={cn('g-btn', className)}
      data-variante={variante}
      data-tamanho={tamanho}
      data-ocupado={ocupado || undefined}
      aria-busy={ocupado || undefined}
      // aria-disabled instead of disabled: a disabled button would lose the focus while the action runs
      aria-disabled={ocupado || undefined}
      onClick={ocupado ? (e) => e.preventDefault() : onClick}
      {...resto}
    >
      {icone}
      {children !== undefined && <span>{children}</span>}
      {atalho && <Kbd teclas={atalho} />}
      {iconeFim}
      {ocupado && <span className="g-giro" aria-hidden="true" />}
    </button>
  )
}
