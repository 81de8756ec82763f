// API of the members for other modules.
export { filaDaUsinaMudou, matriculaMudou, situacaoDaMatriculaMudou } from './eventos.ts'
export { planoEm, type PlanoDaMatricula } from './server/consultas/plano.ts'
export { abrirMatricula, matricularPelaProposta, matricularPeloContrato } from './server/comandos/matricular.ts'
export { aoEncerrar, aoPedirRateio, seSair, type LinhaDaSaida } from './server/encaixes.ts'
export { semearMatriculas, type MatriculaDaDemonstracao } from './server/comandos/demonstracao/semear.ts'
export { mudarMembrosDaDemonstracao, type MudancasDosMembros } from './server/comandos/demonstracao/mudancas.ts'
export { passosDasMatriculas } from './server/consultas/primeiros-passos.ts'
