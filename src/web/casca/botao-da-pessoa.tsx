import { useState } from 'react'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { AvatarDaPessoa } from './avatar-da-pessoa.tsx'

const importarMenu = () => import('./menu-da-pessoa.tsx')
const adiantar = () => void importarMenu().catch(() => {})
const MenuDaPessoa = tardia(() => importarMenu().then((m) => m.MenuDaPessoa))

/** The menu's code is loaded on hover, focus or click. */
export function BotaoDaPessoa() {
  const [pedido, setPedido] = useState(false)
  const botao = <AvatarDaPessoa onClick={() => setPedido(true)} onPointerEnter={adiantar} onFocus={adiantar} />
  return pedido ? (
    <Aguarde fallback={botao}>
      <MenuDaPessoa />
    </Aguarde>
  ) : (
    botao
  )
}
