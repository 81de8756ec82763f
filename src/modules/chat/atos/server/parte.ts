import { registrar } from '#platform/http/rotas.ts'
import { atos } from '../contract/atos.ts'
import { desfazer } from '../contract/desfazer.ts'
import { acordarNaHora } from './comandos/adiar.ts'
import { firmarAto } from './comandos/desfazer.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { rotasDeAtos } from './rotas-atos.ts'
import { rotasDeDesfazer } from './rotas-desfazer.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDeAcordar, trabalhoDoAto } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/** Commands on a conversation other than answering. */
export const parteDosAtos = (d: DependenciasDoChat): ParteDoChat => ({
  trabalhos: [
    trabalho(trabalhoDeAcordar, (dados) => acordarNaHora(d.s, dados)),
    trabalho(trabalhoDoAto, ({ ato_id }) => firmarAto(d.s, ato_id, (id) => d.remetente.despertar(id))),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'chat.atos', atos, rotasDeAtos(d), registro)
    registrar(app, porteiro, 'chat.desfazer', desfazer, rotasDeDesfazer(d), registro)
  },
})
