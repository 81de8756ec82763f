import type { ComponentProps, ReactNode } from 'react'
import { cn } from './classes.ts'

export interface PropsDeIconButton extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** accessible name, also shown as the tooltip */
  rotulo: string
  icone: ReactNode
  atalho?: string
  tamanho?: 'pequeno' | 'normal' | 'grande'
  variante?: 'fantasma' | 'contorno'
  /** pressed state of a toggle */
  ligado?: boolean
  /** no tooltip, because the name is visible next to it */
  semDica?: boolean
}

/** The tooltip is rendered by the page's only `CamadaDeDicas`, so a thousand of these in a list cost nothing. */
export function IconButton({
  rotulo,
  icone,
  atalho,
  tamanho = 'normal',
  variante = 'fantasma',
  ligado,
  semDica,
  className,
  type = 'button',
  ...resto
}: PropsDeIconButton) {
  return (
    <button
      type={type}
      className={cn('g-icone', className)}
      aria-label={rotulo}
      aria-pressed={ligado}
      data-dica={semDica ? undefined : rotulo}
      data-atalho={atalho}
      data-tamanho={tamanho}
      data-variante={variante}
      data-ligado={ligado || undefined}
      {...resto}
    >
      {icone}
    </button>
  )
}
