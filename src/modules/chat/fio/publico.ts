// What other subjects may import of this one on the server.
export { copiarParaConversa } from './server/mensagens/copiar-arquivo.ts'
