export { ajudaParaEscrever, dialogoDeAgendar, especiaisDoCanal, extrasDoCanal } from './encaixes.ts'
export { type PropsDoEspecial } from './especiais/registro.ts'
export { type PropsDoExtra } from './extra.ts'
