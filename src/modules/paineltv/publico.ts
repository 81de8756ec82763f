// What other modules may use of the TV panel.
export { origensDasPaginas } from './server/consultas/listas.ts'
