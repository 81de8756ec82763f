import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { useFocoDeVolta } from './foco-de-volta.ts'
import { conteudoDoMenu, type EntradaDeMenu } from './menu-itens.tsx'

interface PropsDeMenu {
  /** the button that opens it */
  gatilho: ReactElement
  itens: readonly EntradaDeMenu[]
  alinhar?: 'start' | 'end' | 'center'
  lado?: 'bottom' | 'top' | 'right' | 'left'
  largura?: number
  /** content above the items: the signed-in user, a filter */
  topo?: ReactNode
  aberto?: boolean
  aoMudar?: (aberto: boolean) => void
}

export function Menu({
  gatilho,
  itens,
  alinhar = 'start',
  lado = 'bottom',
  largura = 200,
  topo,
  aberto,
  aoMudar,
}: PropsDeMenu) {
  const foco = useFocoDeVolta()
  return (
    <Base.Root
      {...(aberto === undefined ? {} : { open: aberto })}
      {...(aoMudar ? { onOpenChange: aoMudar } : {})}
      modal={false}
    >
      <Base.Trigger render={gatilho} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} align={alinhar} side={lado} collisionPadding={8}>
          <Base.Popup {...foco} className="g-popup" style={{ minWidth: largura }}>
            {topo}
            <div className="g-lista">{conteudoDoMenu(itens)}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
