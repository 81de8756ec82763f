import { useLocation } from '@tanstack/react-router'
import { TelaDoPedido } from '#modules/compras/web/pedidos/pagina.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function Sumido() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

/** `/est/pedidos/{id}`; an unknown one shows the 404 page. */
export const UmPedido = () => <TelaDoPedido naoEncontrado={<Sumido />} />
