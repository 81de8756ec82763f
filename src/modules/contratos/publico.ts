// API of the contracts for other modules.
export { contratoAconteceu, contratoSalvo, prazoDoContrato } from './eventos.ts'
export {
  aoAditar,
  aoParar,
  aoVigorar,
  type ContratoAditado,
  type ContratoEmVigor,
  type ContratoParado,
} from './server/encaixes.ts'
export { exigirForaDoArrependimento } from './server/comandos/inicio.ts'
export { contratoNoAlcance } from './server/politica.ts'
export { semearContratos } from './server/comandos/demonstracao/semear.ts'
export type { ContratoDaDemonstracao } from './server/comandos/demonstracao/roteiro.ts'
export { encargosDosContratos, type EncargosDoContrato } from './server/consultas/encargos.ts'
export { valoresAssinados } from './server/consultas/valores.ts'
export { passosDosContratos } from './server/consultas/primeiros-passos.ts'
