import { assinar } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { mensagemCriada } from '#modules/chat/nucleo/eventos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { promessas } from '../contract/promessas.ts'
import { sugerirPromessa } from './comandos/promessas.ts'
import { rotasDePromessas } from './rotas-promessas.ts'
import { trabalhoDaPromessa } from './tipos-de-trabalho.ts'

/** Promises: written down by hand, or recognised in an attendant's message. */
export const parteDasPromessas = ({ s }: DependenciasDoChat): ParteDoChat => ({
  assinantes: [assinar(mensagemCriada, trabalhoDaPromessa)],
  trabalhos: [trabalho(trabalhoDaPromessa, (dados) => sugerirPromessa(s, dados))],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'chat.promessas', promessas, rotasDePromessas(s), registro),
})
