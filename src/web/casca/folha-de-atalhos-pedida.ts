import { criarLoja } from '#platform/navegador/loja.ts'

/** Number of requests for the list of shortcuts; its code is loaded with the first one. */
export const pedidosDeAtalhos = criarLoja(0)
export const pedirAtalhos = (): void => pedidosDeAtalhos.mudar(pedidosDeAtalhos.ler() + 1)
