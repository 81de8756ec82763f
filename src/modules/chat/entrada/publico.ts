// What other subjects may import of this one on the server.
export { externosConhecidos } from './server/aplicar/gravar.ts'
