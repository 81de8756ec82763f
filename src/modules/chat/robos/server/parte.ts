import { registrar } from '#platform/http/rotas.ts'
import { robos } from '../contract/robos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { aoReceber, roboAtende } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { despertarRobos, roboAtende as atende } from './comandos/despertar.ts'
import { rotasDosRobos } from './rotas.ts'
import { acordarEsquecidas, trabalhosDosRobos } from './trabalhos.ts'

/** The bots part: flows that answer first, and the takeover by users. */
export const parteDosRobos = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [aoReceber(despertarRobos), roboAtende(atende)],
  trabalhos: trabalhosDosRobos(d),
  rotinas: [{ nome: 'chat:robo-acordar', cron: '* * * * *', executar: () => acordarEsquecidas(d) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.robos', robos, rotasDosRobos(d), registro),
})
