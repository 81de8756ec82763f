// What other subjects may import of this one on the server.
export { listarModelos } from './server/repositorio/modelos.ts'
