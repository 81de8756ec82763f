import { criarLoja } from '#platform/navegador/loja.ts'

/** How often the sheet of shortcuts was asked for; it is loaded with the first. */
export const pedidosDeAtalhos = criarLoja(0)
export const pedirAtalhos = (): void => pedidosDeAtalhos.mudar(pedidosDeAtalhos.ler() + 1)
