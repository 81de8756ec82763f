import { registrar } from '#platform/http/rotas.ts'
import { saidas } from '../../contract/saidas.ts'
import type { DependenciasDoChat } from '../dependencias.ts'
import type { ParteDoChat } from '../parte.ts'
import { criarEntregador } from './entregador.ts'
import { acordar, alvosComAtraso, podar } from './repositorio.ts'
import { rotasDasSaidas } from './rotas.ts'

/** Outgoing webhooks: destinations, events, deliveries and their attempts. */
export function parteDasSaidas(d: DependenciasDoChat): ParteDoChat {
  const { s } = d
  const entregador = criarEntregador(s)
  return {
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'chat.saidas', saidas, rotasDasSaidas(d), registro),
    trabalhos: [
      { nome: 'chat:saidas-entregar', executar: (dados) => entregador.drenar((dados as { alvo: string }).alvo) },
    ],
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
