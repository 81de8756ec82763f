// What other subjects may import of this one on the server.
export { comRobo } from './server/consultas/com-robo.ts'
export { carregarFilas } from './server/consultas/configuracao.ts'
export { filasNaMesa } from './server/consultas/filas.ts'
