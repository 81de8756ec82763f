/** Server API of the receipts for other modules. */
export { recebimentoMudou } from './eventos.ts'
export { pedirCobranca } from './server/comandos/pedir-ao-banco.ts'
export { semearRecebimentos } from './server/comandos/demonstracao/semear.ts'
