// What pages of other modules show of the contracts.
export { useContagens as useContagensDosContratos } from './dados.ts'
export { ContratoDaMatricula } from './na-matricula.tsx'
export { ContratosDoCartao } from './no-cartao.tsx'
export { ContratosDaProposta } from './na-proposta.tsx'
