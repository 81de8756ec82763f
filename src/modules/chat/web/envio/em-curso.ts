import { criarLoja } from '../loja.ts'
import { criarGuarda } from './guarda.ts'

/** Whether a send is in progress, for the button; the guard itself for who sends. */
export const enviandoAgora = criarLoja(false)
export const guardaDeEnvio = criarGuarda((emCurso) => enviandoAgora.mudar(() => emCurso))
