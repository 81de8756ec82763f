// Browser API of the plants for other modules.
export { buscarUsinas } from './escolher-usina.tsx'
export { UsinasDoCartao } from './no-cartao.tsx'
