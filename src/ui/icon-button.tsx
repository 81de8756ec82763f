import type { ComponentProps, ReactNode } from 'react'
import { cn } from './classes.ts'

export interface PropsDeIconButton extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What it does; read aloud and shown as the tooltip. */
  rotulo: string
  icone: ReactNode
  atalho?: string
  tamanho?: 'pequeno' | 'normal' | 'grande'
  variante?: 'fantasma' | 'contorno'
  /** Pressed state of a toggle. */
  ligado?: boolean
  /** The name is already visible beside it: no tooltip. */
  semDica?: boolean
}

/** The tooltip is drawn by the one `CamadaDeDicas` of the page, so a thousand of these in a list cost nothing. */
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
