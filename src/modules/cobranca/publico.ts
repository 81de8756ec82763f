/** Server API of the receipts for other modules. */
export { avulsaMudou, recebimentoMudou } from './eventos.ts'
export { cancelarAvulsa, emitirAvulsa, type NovaAvulsa } from './server/comandos/avulsas.ts'
export { cobrancaDaOrigem, situacaoDaOrigem, ultimosPrecos } from './server/consultas/avulsas.ts'
export { FRASES_DA_AVULSA } from './server/frases-da-avulsa.ts'
export { pedirCobranca } from './server/comandos/pedir-ao-banco.ts'
export { semearRecebimentos } from './server/comandos/demonstracao/semear.ts'
export { passosDaCobranca } from './server/consultas/primeiros-passos.ts'
