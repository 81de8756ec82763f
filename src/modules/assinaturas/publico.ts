// API of the signatures for other modules.
export { assinaturaAconteceu, documentoLido } from './eventos.ts'
export { cancelarPedido } from './server/comandos/cancelar.ts'
export { pedirAssinaturas } from './server/comandos/pedir.ts'
export { carimbarEsquecidos, carimbarSelado } from './server/comandos/carimbar-selado.ts'
export { selarDocumento } from './server/comandos/selar.ts'
export { pedidoDaOrigem } from './server/consultas/da-origem.ts'
export { aoMudarPedido, donoDaOrigem, type DonoDaOrigem, type MudancaDoPedido } from './server/encaixes.ts'
export type {
  BlocoDoDocumento,
  FraseDoDocumento,
  NovoPedido,
  NovoSignatario,
  Origem,
  PedidoDaOrigem,
  SignatarioDaOrigem,
} from './tipos.ts'
export { assinarNaDemonstracao } from './server/comandos/demonstracao/assinar.ts'
