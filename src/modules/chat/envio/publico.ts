// The exports that other subjects may import on the server.
export { conferirEspecial } from './server/comandos/conferir-especial.ts'
export { enviarMensagem } from './server/comandos/enviar-mensagem.ts'
export { conferirAnexos, type AnexoConferido } from './server/conferir-anexos.ts'
export { enviarPeloSistema } from './server/comandos/enviar-pelo-sistema.ts'
