// API of the plants for other modules.
export { alertaAbriu, mesDaUsinaMudou, usinaMudou } from './eventos.ts'
export { registrarInjecao } from './server/comandos/meses.ts'
export { proporSaida, proporUnidades } from './server/comandos/propor.ts'
export { rateioEm } from './server/consultas/rateio-em.ts'
export { usinaPorId } from './server/consultas/usinas.ts'
export {
  matriculasDasUnidades,
  naUsina,
  saldosDasUnidades,
  type NaEspera,
  type NaUsina,
  type SaldosDasUnidades,
} from './server/encaixes.ts'
export type { LinhaDoRateio, RateioVigente } from './tipos.ts'
export { semearUsinas, type UsinaDaDemonstracao } from './server/comandos/demonstracao/semear.ts'
export { passosDasUsinas } from './server/consultas/primeiros-passos.ts'
