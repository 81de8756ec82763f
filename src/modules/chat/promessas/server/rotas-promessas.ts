import type { Tratadores } from '#platform/http/rotas.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { exigirConversa } from '#modules/chat/atos/publico.ts'
import { quandoSera } from '#modules/chat/nucleo/server/comandos/quando.ts'
import { alcanceDe, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import type { promessas } from '../contract/promessas.ts'
import { decidirPromessa, prometer } from './comandos/promessas.ts'
import { promessasDa, promessasVencidas } from './consultas/promessas.ts'

/** Hour of a deadline whose date has no time. */
const FIM_DO_DIA = 18

export function rotasDePromessas(s: Servicos): Tratadores<typeof promessas> {
  const db = s.banco.db

  /** Runs a command and returns the conversation's promises as they are afterwards. */
  async function lista(ctx: Ctx, id: string, fazer: (u: Unidade, alcance: Alcance) => Promise<unknown>) {
    const alcance = await alcanceDe(db, ctx)
    await s.executar(ctx, (u) => fazer(u, alcance))
    return { success: true as const, data: await promessasDa(db, id) }
  }

  return {
    async daConversa({ ctx, params }) {
      await exigirConversa(s, await alcanceDe(db, ctx), params.id)
      return { success: true, data: await promessasDa(db, params.id) }
    },
    prometer: ({ ctx, params, body }) =>
      lista(ctx, params.id, (u, a) =>
        prometer(u, ctx, a, params.id, { texto: body.texto, vence_em: quandoSera(body, FIM_DO_DIA) }),
      ),
    decidir: ({ ctx, params, body }) =>
      lista(ctx, params.id, (u, a) =>
        decidirPromessa(u, ctx, a, params.id, params.promessa, {
          estado: body.estado,
          vence_em: body.ate || body.quando ? quandoSera(body, FIM_DO_DIA) : null,
        }),
      ),
    vencidas: async ({ ctx, query }) => ({
      success: true,
      data: await promessasVencidas(
        db,
        await alcanceDe(db, ctx),
        query.minhas === 'true' && pode(ctx, 'chat.conversa.atender') ? ctx.usuario.id : null,
      ),
    }),
  }
}
