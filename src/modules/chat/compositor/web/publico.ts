export { ajudaParaEscrever, dialogoDeAgendar, extrasDoCanal, formularios, type PropsDoFormulario } from './encaixes.ts'
export { type PropsDoExtra } from './extra.ts'
