/** Server API of the tariffs for other modules. */
export { classeDosTributos, classeDoSubgrupo } from './regras/nomes.ts'
export { tarifaMudou } from './eventos.ts'
export { pinarVigencias, soltarVigencias, type LinhasDaBase, type QuemUsa } from './server/comandos/usos.ts'
export { acharDistribuidora, listarDistribuidoras, type DistribuidoraCurta } from './server/consultas/distribuidoras.ts'
export { mediaDasBandeiras } from './server/consultas/tributos.ts'
export {
  lerTarifaVigente,
  type PerguntaDaTarifa,
  type TarifaDoPosto,
  type TarifaVigente,
} from './server/consultas/vigente.ts'
export {
  propostasDefasadas,
  propostasTocadas,
  type LerDefasadas,
  type LerTocadas,
  type MudancaDeTarifa,
} from './server/encaixes.ts'
export type { PropostasTocadas, PropostaTocada } from './contract/tarifas.ts'
export { passosDasTarifas } from './server/consultas/primeiros-passos.ts'
