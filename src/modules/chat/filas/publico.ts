// The exports that other subjects may import on the server.
export { carregarFilas } from './server/consultas/configuracao.ts'
export { filasNaMesa } from './server/consultas/filas.ts'
export { semRobo } from './server/consultas/sem-robo.ts'
