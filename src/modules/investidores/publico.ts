// API of the investors for other modules.
export { semearInvestimentos, type InvestimentoDaDemonstracao } from './server/comandos/demonstracao/semear.ts'
export { distribuicaoMudou, extratoFechou, investimentoMudou } from './eventos.ts'
