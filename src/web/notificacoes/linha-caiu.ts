import { criarLoja } from '#platform/navegador/loja.ts'

/** True when the live connection has been down long enough to show it. */
export const linhaCaiu = criarLoja(false)
