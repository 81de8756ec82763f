// Addresses of the pages of purchases for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDosPedidos = (busca: { aba?: string } = {}) => comBusca(href('/est/pedidos'), busca)
export const linkDoPedido = (id: string, busca: { editar?: 'sim' } = {}) =>
  comBusca(href('/est/pedidos/{id}', { id }), busca)
export const linkDaNota = (nota: string) => comBusca(href('/est/movimentacoes/entrada'), { nota })
export const linkDoSaldoInicial = () => href('/est/saldo-inicial')
export const linkDasNotas = () => href('/est/movimentacoes/entrada')
