// The exports that other subjects may import on the server.
export { listarModelos } from './server/repositorio/modelos.ts'
