// Pieces of picking for pages of other modules.
export { useSeparacoes } from './dados.ts'
export { KitsDoCartao } from './no-cartao.tsx'
