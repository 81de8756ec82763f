import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'
import { criarGuarda } from './guarda.ts'

/** `enviandoAgora` is for the button, `guardaDeEnvio` for the senders. */
export const enviandoAgora = criarLoja(false)
export const guardaDeEnvio = criarGuarda((emCurso) => enviandoAgora.mudar(() => emCurso))
