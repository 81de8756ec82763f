// What other modules use of the purchases in the browser.
export { PedidosDoCartao } from './no-cartao.tsx'
export { useQuantasNotas, useQuantosPedidos } from './dados.ts'
export { CriarPedidos } from './criar-pedidos.tsx'
export { Comprar } from './comprar.tsx'
