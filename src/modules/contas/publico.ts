// API of the bills for other modules.
export { lerContaConferida } from './server/consultas/conferida.ts'
export { lerValoresConferidos, type ValoresConferidos } from './server/consultas/valores.ts'
export { exigirVerConta } from './server/politica.ts'
export {
  arquivosDoContato,
  assistenteDasContas,
  donoDeContas,
  type DonoDeContas,
  type PedidoDeCompletar,
} from './server/encaixes.ts'
export { contaConferida, contaMudou } from './eventos.ts'
export { energiaDasContas, type EnergiaDaConta } from './server/consultas/energia.ts'
export { semearContas, type ContaDaDemonstracao } from './server/comandos/demonstracao/semear.ts'
