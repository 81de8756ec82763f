import { registrar } from '#platform/http/rotas.ts'
import { robos } from '../contract/robos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { rotasDosRobos } from './rotas.ts'
import { acordarEsquecidas, trabalhosDosRobos } from './trabalhos.ts'

/** The bots part: flows that answer first, and the takeover by users. */
export const parteDosRobos = (d: DependenciasDoChat): ParteDoChat => ({
  trabalhos: trabalhosDosRobos(d),
  rotinas: [{ nome: 'chat:robo-acordar', cron: '* * * * *', executar: () => acordarEsquecidas(d) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.robos', robos, rotasDosRobos(d), registro),
})
