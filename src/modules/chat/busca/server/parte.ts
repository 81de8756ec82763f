import { registrar } from '#platform/http/rotas.ts'
import { busca } from '../contract/busca.ts'
import { exigirConversa } from '#modules/chat/atos/server/uma-conversa.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { lugaresNaConversa } from './consultas/busca.ts'

/** Text search inside one conversation. */
export const parteDaBusca = ({ s }: DependenciasDoChat): ParteDoChat => ({
  registrar: (app, porteiro, registro) =>
    registrar(
      app,
      porteiro,
      'chat.busca',
      busca,
      {
        async naConversa({ ctx, params, query }) {
          await exigirConversa(s, await alcanceDe(s.banco.db, ctx), params.id)
          return { success: true as const, data: await lugaresNaConversa(s.banco.db, params.id, query.texto) }
        },
      },
      registro,
    ),
})
