import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { tiposDeNotificacao, type NotificacaoDoSino, type TipoDeNotificacao } from '../contract/notificacoes.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { lerNotificacoes, mudarInterruptor } from './comandos/ler.ts'
import { interruptoresDe, notificacoesDe, quantasPorLer } from './consultas.ts'

const ehTipo = (tipo: string): tipo is TipoDeNotificacao => tiposDeNotificacao.some((t) => t === tipo)

/** The chat's notifications for the application-wide bell. */
export const sinoDoChat = {
  listar: async (db: Db, ctx: Ctx, f: { cursor?: string | undefined; limit: number }): Promise<NotificacaoDoSino[]> =>
    (await notificacoesDe(db, ctx, await alcanceDe(db, ctx), f)).data,
  porLer: async (db: Db, ctx: Ctx): Promise<number> => quantasPorLer(db, ctx, await alcanceDe(db, ctx)),
  ler: (u: Unidade, usuarioId: string, ids?: readonly string[]): Promise<void> => lerNotificacoes(u, usuarioId, ids),
  interruptores: async (db: Db | Tx, usuarioId: string): Promise<Map<string, boolean>> =>
    new Map((await interruptoresDe(db, usuarioId)).map((i) => [`chat.${i.tipo}`, i.ligado])),
  async mudarInterruptor(u: Unidade, usuarioId: string, tipo: string, ligado: boolean): Promise<void> {
    const sem = tipo.replace(/^chat\./, '')
    if (ehTipo(sem)) await mudarInterruptor(u, usuarioId, { tipo: sem, ligado })
  },
}
