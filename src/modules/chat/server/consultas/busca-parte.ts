import { registrar } from '#platform/http/rotas.ts'
import { busca } from '../../contract/busca.ts'
import { exigirConversa } from '../atos/uma-conversa.ts'
import type { DependenciasDoChat } from '../dependencias.ts'
import type { ParteDoChat } from '../parte.ts'
import { alcanceDe } from '../politica.ts'
import { lugaresNaConversa } from './busca.ts'

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
