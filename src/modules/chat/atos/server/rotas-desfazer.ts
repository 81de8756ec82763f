import type { Tratadores } from '#platform/http/rotas.ts'
import type { desfazer } from '../contract/desfazer.ts'
import { desfazerAto } from './comandos/desfazer.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { umaConversa } from './uma-conversa.ts'

export const rotasDeDesfazer = ({ s }: DependenciasDoChat): Tratadores<typeof desfazer> => ({
  async ato({ ctx, params, body }) {
    const id = await s.executar(ctx, (u) => desfazerAto(u, ctx, params.id, body.ato_id))
    return { success: true, data: await umaConversa(s, ctx, await alcanceDe(s.banco.db, ctx), id) }
  },
})
