import { cloneElement, useState, type ComponentProps } from 'react'
import { Aguarde, tardia } from '#ui/tardia.tsx'

const carregarMenu = () => import('#ui/menu.tsx')
const carregarPopover = () => import('#ui/popover.tsx')
const Menu = tardia(() => carregarMenu().then((m) => m.Menu))
const Popover = tardia(() => carregarPopover().then((m) => m.Popover))

type Gatilho = ComponentProps<typeof Menu>['gatilho']

/** The trigger button before its first use: same look and label; it preloads the code on hover and focus. */
function Fechado({
  gatilho,
  tipo,
  aoPedir,
  carregar,
}: {
  gatilho: Gatilho
  tipo: 'menu' | 'dialog'
  aoPedir: () => void
  carregar: () => Promise<unknown>
}) {
  const adiantar = () => void carregar().catch(() => {})
  return cloneElement(gatilho as React.ReactElement<Record<string, unknown>>, {
    'aria-haspopup': tipo,
    'aria-expanded': false,
    onClick: aoPedir,
    onPointerEnter: adiantar,
    onFocus: adiantar,
  })
}

/**
 * A menu that loads its code and mounts on its first opening, because a thread of a thousand messages has a thousand
 * menus.
 */
export function MenuSobDemanda(props: Omit<ComponentProps<typeof Menu>, 'aberto' | 'aoMudar'>) {
  const [estado, setEstado] = useState<'nunca' | 'aberto' | 'fechado'>('nunca')
  const fechado = (
    <Fechado gatilho={props.gatilho} tipo="menu" aoPedir={() => setEstado('aberto')} carregar={carregarMenu} />
  )
  if (estado === 'nunca') return fechado
  return (
    <Aguarde fallback={props.gatilho}>
      <Menu {...props} aberto={estado === 'aberto'} aoMudar={(a) => setEstado(a ? 'aberto' : 'fechado')} />
    </Aguarde>
  )
}

export function PopoverSobDemanda(
  props: ComponentProps<typeof Popover> & { gatilho: Gatilho; aberto: boolean; aoMudar: (aberto: boolean) => void },
) {
  const [usado, setUsado] = useState(false)
  const pedir = () => {
    setUsado(true)
    props.aoMudar(true)
  }
  if (!usado && !props.aberto)
    return <Fechado gatilho={props.gatilho} tipo="dialog" aoPedir={pedir} carregar={carregarPopover} />
  return (
    <Aguarde fallback={props.gatilho}>
      <Popover {...props} />
    </Aguarde>
  )
}
