// Pieces of picking for pages of other modules.
export { useQuantasSeparacoes } from './dados.ts'
export { KitsDoCartao } from './no-cartao.tsx'
