import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './classes.ts'
import { useFocoDeVolta } from './foco-de-volta.ts'

interface PropsDePopover {
  /** the element that opens it; omit it when the caller controls `aberto` and names the `ancora` */
  gatilho?: ReactElement
  /** the anchor, which gets the focus back */
  ancora?: HTMLElement | null
  children: ReactNode
  titulo?: string
  /** accessible name when there is no visible title */
  rotulo?: string
  aberto?: boolean
  aoMudar?: (aberto: boolean) => void
  alinhar?: 'start' | 'end' | 'center'
  lado?: 'bottom' | 'top' | 'right' | 'left'
  className?: string
}

export function Popover({
  gatilho,
  ancora,
  children,
  titulo,
  rotulo,
  aberto,
  aoMudar,
  alinhar = 'start',
  lado = 'bottom',
  className,
}: PropsDePopover) {
  const foco = useFocoDeVolta()
  return (
    <Base.Root {...(aberto === undefined ? {} : { open: aberto })} {...(aoMudar ? { onOpenChange: aoMudar } : {})}>
      {gatilho && <Base.Trigger render={gatilho} />}
      <Base.Portal>
        <Base.Positioner
          className="z-50"
          sideOffset={4}
          align={alinhar}
          side={lado}
          collisionPadding={8}
          {...(ancora ? { anchor: ancora } : {})}
        >
          <Base.Popup
            {...foco}
            {...(ancora ? { finalFocus: () => ancora } : {})}
            className={cn('g-popup p-3', className)}
            aria-label={titulo ? undefined : rotulo}
          >
            {titulo && <Base.Title className="mb-2 text-13 font-semibold">{titulo}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
