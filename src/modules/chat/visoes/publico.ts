// The exports that other subjects may import on the server.
export { comoFiltros } from './server/consultas.ts'
