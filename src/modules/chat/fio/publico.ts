// The exports that other subjects may import on the server.
export { copiarParaConversa } from './server/mensagens/copiar-arquivo.ts'
