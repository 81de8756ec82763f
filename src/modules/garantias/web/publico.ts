// Pieces of warranties for pages of other modules.
export { RmasDoCartao } from './no-cartao.tsx'
export { GarantiasDaUsina } from './da-usina.tsx'
