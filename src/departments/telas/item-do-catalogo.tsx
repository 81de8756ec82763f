import { useLocation } from '@tanstack/react-router'
import { TelaDoItem } from '#modules/catalogo/web/itens/tela-item.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** The page of an item of the catalogue; an unknown one shows the 404 page. */
export function ItemDoCatalogo() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <TelaDoItem naoEncontrado={<PaginaNaoEncontrada dentro caminho={caminho} />} />
}
