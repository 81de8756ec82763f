export {
  ajudaParaEscrever,
  dialogoDeAgendar,
  dialogosDoMenu,
  extrasDoCanal,
  formularios,
  type PropsDoDialogo,
  type PropsDoFormulario,
} from './encaixes.ts'
export { type PropsDoExtra } from './extra.ts'
