// The exports that other subjects may import on the server.
export { condicoes, conversasPorId, totalDeConversas, type FiltrosDeConversa } from './server/consultas/conversas.ts'
export { etiquetasEmUso } from './server/consultas/etiquetas.ts'
export { filasDaMesa } from './server/consultas/mesa.ts'
