// API of the purchases for other modules.
export { notaMudou, pedidoMudou } from './eventos.ts'
export { enviarNota } from './server/comandos/enviar-nota.ts'
export { alterarNota, conferirItem } from './server/comandos/conferir.ts'
export { lancarNota } from './server/comandos/lancar.ts'
export { lerCodigo } from './server/comandos/ler-codigo.ts'
export { andarPedido, criarFornecedor, criarPedido } from './server/comandos/pedidos.ts'
