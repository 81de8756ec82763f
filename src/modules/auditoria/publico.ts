// API of the audit for other modules.
export { historicoDe } from './server/consultas/historico.ts'
