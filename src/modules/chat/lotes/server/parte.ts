import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { lotes } from '../contract/lotes.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { fimAindaVolta } from '#modules/chat/nucleo/server/ganchos.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { andarLote } from './comandos/andar.ts'
import { cancelarLote, criarLote, desfazerLote, podarLotes } from './comandos/lotes.ts'
import { fimAindaVolta as doLote, lotesRecentes, previaDoLote, umLote } from './consultas/lotes.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDoLote } from './tipos-de-trabalho.ts'

function rotas({ s }: DependenciasDoChat): Tratadores<typeof lotes> {
  const { db } = s.banco
  return {
    previa: async ({ ctx, body }) => ({
      success: true,
      data: await previaDoLote(db, ctx, await alcanceDe(db, ctx), body.acao, body.alvo),
    }),
    async criar({ ctx, body }) {
      const alcance = await alcanceDe(db, ctx)
      return {
        success: true,
        data: await umLote(db, ctx, await s.executar(ctx, (u) => criarLote(u, ctx, alcance, body))),
      }
    },
    recentes: async ({ ctx }) => ({ success: true, data: await lotesRecentes(db, ctx) }),
    obter: async ({ ctx, params }) => ({ success: true, data: await umLote(db, ctx, params.id) }),
    async cancelar({ ctx, params }) {
      await s.executar(ctx, (u) => cancelarLote(u, ctx, params.id))
      return { success: true, data: await umLote(db, ctx, params.id) }
    },
    desfazer: async ({ ctx, params }) => ({
      success: true,
      data: await umLote(db, ctx, await s.executar(ctx, (u) => desfazerLote(u, ctx, params.id))),
    }),
  }
}

/** Bulk actions on conversations. */
export const parteDosLotes = (d: DependenciasDoChat): ParteDoChat => ({
  ligados: [fimAindaVolta(doLote)],
  trabalhos: [trabalho(trabalhoDoLote, ({ lote_id }) => andarLote(d.s, lote_id))],
  rotinas: [{ nome: 'chat:podar-lotes', cron: '53 4 * * *', executar: () => podarLotes(d.s.banco.db) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.lotes', lotes, rotas(d), registro),
})
