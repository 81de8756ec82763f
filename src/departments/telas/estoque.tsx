import { useLocation } from '@tanstack/react-router'
import { EditarCategoria, TelaDaCategoria } from '#modules/estoque/web/cadastros/categorias.tsx'
import { linkDoPedido } from '#modules/compras/links.ts'
import { linksDasOrigens } from '#modules/estoque/web/materiais/encaixes.ts'
import { EditarMaterial, TelaDoMaterial } from '#modules/estoque/web/materiais/telas.tsx'
import { EditarInventario, UmInventario as TelaDoInventario } from '#modules/inventarios/web/telas.tsx'
import { TelaDaSeparacao } from '#modules/separacao/web/separar/tela.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

linksDasOrigens.por('compras', {
  tipo: 'pedido_de_compra',
  permissao: 'compras.pedido.ver',
  link: linkDoPedido,
})

function Sumida() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

/** Pages of one record of the stock; an unknown one shows the 404 page. */
export const UmMaterial = () => <TelaDoMaterial naoEncontrado={<Sumida />} />
export const EditarUmMaterial = () => <EditarMaterial naoEncontrado={<Sumida />} />
export const UmaCategoria = () => <TelaDaCategoria naoEncontrado={<Sumida />} />
export const EditarUmaCategoria = () => <EditarCategoria naoEncontrado={<Sumida />} />
export const UmInventario = () => <TelaDoInventario naoEncontrado={<Sumida />} />
export const EditarUmInventario = () => <EditarInventario naoEncontrado={<Sumida />} />
export const UmaSeparacao = () => <TelaDaSeparacao naoEncontrado={<Sumida />} />
