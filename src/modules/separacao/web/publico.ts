// Pieces of picking for pages of other modules.
export { KitsDoCartao } from './no-cartao.tsx'
