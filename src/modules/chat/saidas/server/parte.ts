import { registrar } from '#platform/http/rotas.ts'
import { saidas } from '../contract/saidas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { responderPorWebhook } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { criarEntregador } from './entregador.ts'
import { acordar, alvosComAtraso, podar } from './repositorio.ts'
import { responderPorWebhook as responder } from './responder.ts'
import { rotasDasSaidas } from './rotas.ts'
import { z } from 'zod'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'

/** Enqueued by the database function `chat.acordar_saidas`. */
const trabalhoDeEntregar = tipoDeTrabalho('chat:saidas-entregar', z.object({ alvo: z.string() }))

/** Outgoing webhooks: destinations, events, deliveries and their attempts. */
export function parteDasSaidas(d: DependenciasDoChat): ParteDoChat {
  const { s } = d
  const entregador = criarEntregador(s)
  return {
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'chat.saidas', saidas, rotasDasSaidas(d), registro),
    ligados: [responderPorWebhook((caixa, p) => responder(s, entregador, caixa, p))],
    trabalhos: [trabalho(trabalhoDeEntregar, ({ alvo }) => entregador.drenar(alvo))],
    rotinas: [
      {
        nome: 'chat:saidas-rondar',
        cron: '* * * * *',
        executar: async () =>
          void (await Promise.all((await alvosComAtraso(s.banco.db)).map((alvo) => acordar(s.banco.db, alvo)))),
      },
      { nome: 'chat:saidas-podar', cron: '37 4 * * *', executar: () => podar(s.banco.db) },
    ],
  }
}
