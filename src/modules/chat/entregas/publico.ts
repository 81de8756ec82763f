// The exports that other subjects may import on the server.
export { abrirConversa } from './server/comandos/abrir-conversa.ts'
export { anexarBytes } from './server/comandos/anexar-bytes.ts'
export { caixasDeSaida, janelaAberta, TIPOS_DO_CANAL, type CaixaDeSaida } from './server/consultas/caixas.ts'
