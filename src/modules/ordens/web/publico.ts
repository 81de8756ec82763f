// Names and screens of the orders for other modules.
export { minutosEscritos, TIPOS } from './nomes.ts'
export { relerOrdens } from './dados.ts'
export { useOrdensDoContato } from './dados.ts'
export { LinhasDasOrdens } from './linhas.tsx'
export { OrdensDaProposta, OrdensDoCartao } from './relacionadas.tsx'
export { PreventivaDaProposta } from './preventiva-da-proposta.tsx'
export { destinoDaSaida } from './destino-da-saida.ts'
