export { useFilas } from './dados.ts'
