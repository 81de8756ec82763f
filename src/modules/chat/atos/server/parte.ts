import { assinar } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import { atos } from '../contract/atos.ts'
import { desfazer } from '../contract/desfazer.ts'
import { mensagemCriada } from '#modules/chat/nucleo/eventos.ts'
import { acordarNaHora } from './comandos/adiar.ts'
import { firmarAto } from './comandos/desfazer.ts'
import { sugerirPromessa } from '#modules/chat/promessas/server/comandos/promessas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { rotasDeAtos } from './rotas-atos.ts'
import { rotasDeDesfazer } from './rotas-desfazer.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDaPromessa, trabalhoDeAcordar, trabalhoDoAto } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/** Commands on a conversation other than answering. */
export const parteDosAtos = (d: DependenciasDoChat): ParteDoChat => ({
  assinantes: [assinar(mensagemCriada, trabalhoDaPromessa)],
  trabalhos: [
    trabalho(trabalhoDaPromessa, (dados) => sugerirPromessa(d.s, dados)),
    trabalho(trabalhoDeAcordar, (dados) => acordarNaHora(d.s, dados)),
    trabalho(trabalhoDoAto, ({ ato_id }) => firmarAto(d.s, ato_id, (id) => d.remetente.despertar(id))),
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'chat.atos', atos, rotasDeAtos(d), registro)
    registrar(app, porteiro, 'chat.desfazer', desfazer, rotasDeDesfazer(d), registro)
  },
})
