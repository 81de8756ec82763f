// API of warranties for other modules.
export { mapaMudou, rmaMudou } from './eventos.ts'
