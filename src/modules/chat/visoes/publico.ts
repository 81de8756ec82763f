// What other subjects may import of this one on the server.
export { comoFiltros } from './server/consultas.ts'
