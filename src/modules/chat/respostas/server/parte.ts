import { registrar } from '#platform/http/rotas.ts'
import { macros, respostas } from '../contract/respostas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { rotasDeMacros } from './rotas-macros.ts'
import { rotasDeRespostas } from './rotas.ts'

/** Canned responses and macros. */
export const parteDeRespostas = (d: DependenciasDoChat): ParteDoChat => ({
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'chat.respostas', respostas, rotasDeRespostas(d), registro)
    registrar(app, porteiro, 'chat.macros', macros, rotasDeMacros(d), registro)
  },
})
