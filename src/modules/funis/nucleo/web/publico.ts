// The exports for other modules in the browser.
export { chaves, useAtosDoCartao, useFunil } from './dados.ts'
export { SITUACAO_DA_EXECUCAO, TOM_DA_EXECUCAO } from './palavras.ts'
export type { ParteDosFunis } from './partes.ts'
