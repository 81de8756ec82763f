// API of warranties for other modules.
export { mapaMudou, rmaMudou } from './eventos.ts'
export {
  abrirComissionamento,
  anotarAmbiente,
  assinarComissionamento,
  medirString,
} from './server/comandos/comissionar.ts'
export { anotarObra, gerarDatabook } from './server/comandos/databooks.ts'
export { abrirRma, fotografarRma, moverRma } from './server/comandos/rmas.ts'
export { comissionamentoPorId } from './server/consultas/comissionamentos.ts'
export { semearMapa, type MapaDaDemonstracao } from './server/comandos/demonstracao/semear.ts'
