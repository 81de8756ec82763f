// API of the contracts for other modules.
export { contratoAconteceu, contratoSalvo, prazoDoContrato } from './eventos.ts'
export { aoParar, aoVigorar, type ContratoEmVigor, type ContratoParado } from './server/encaixes.ts'
export { contratoNoAlcance } from './server/politica.ts'
export { semearContratos } from './server/comandos/demonstracao/semear.ts'
export type { ContratoDaDemonstracao } from './server/comandos/demonstracao/roteiro.ts'
