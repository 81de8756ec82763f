// The exports that other subjects may import on the server.
export { externosConhecidos } from './server/aplicar/gravar.ts'
