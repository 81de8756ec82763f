// API of the TV panel for other modules.
export { origensDasPaginas } from './server/consultas/listas.ts'
