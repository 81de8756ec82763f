import { criarLoja } from '#platform/navegador/loja.ts'

/** The live connection has been away long enough to say so. */
export const linhaCaiu = criarLoja(false)
