import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { conteudoDoMenu, type EntradaDeMenu } from './menu-itens.tsx'

/** Menu on right click or long press. Every action in it must also be reachable another way. */
export function ContextMenu({
  itens,
  children,
  largura = 200,
}: {
  itens: readonly EntradaDeMenu[]
  children: ReactElement
  largura?: number
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="z-50" collisionPadding={8}>
          <Base.Popup className="g-popup" style={{ minWidth: largura }}>
            <div className="g-lista">{conteudoDoMenu(itens)}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
