import { naoEncontrado } from '#kit/erro.ts'
import { comoFalhaDeFora } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { modelos } from '../contract/modelos.ts'
import { CAIXA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/exigir-caixa.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { alcanceDe, exigirResponder, exigirVer } from '#modules/chat/nucleo/server/politica.ts'
import type { Conversador } from './chamar.ts'
import { sincronizarModelos } from './modelos/sincronizar.ts'
import { listarModelos, sincronizacaoDosModelos } from './repositorio/modelos.ts'

/** Routes of an inbox's templates, for users who may answer in it. */
export function rotasDeModelos({ s }: DependenciasDoChat, c: Conversador): Tratadores<typeof modelos> {
  const db = s.banco.db
  async function caixaPara(ctx: Ctx, id: string) {
    const alcance = await alcanceDe(db, ctx)
    exigirVer(alcance, id, CAIXA_NAO_ENCONTRADA)
    const existe = await db
      .selectFrom('chat.caixas_entrada')
      .select('id')
      .where('id', '=', id)
      .where('tipo', '=', 'whatsapp')
      .executeTakeFirst()
    if (!existe) throw naoEncontrado(CAIXA_NAO_ENCONTRADA)
    exigirResponder(ctx, alcance, id)
    return abrirCaixa(db, s.cofre, id)
  }
  const todos = async (id: string) => ({
    success: true as const,
    data: { modelos: await listarModelos(db, id), ...(await sincronizacaoDosModelos(db, id)) },
  })
  return {
    listar: async ({ ctx, params }) => todos((await caixaPara(ctx, params.id)).id),
    async sincronizar({ ctx, params }) {
      const caixa = await caixaPara(ctx, params.id)
      await comoFalhaDeFora(() => sincronizarModelos(s.banco, c, caixa))
      return todos(params.id)
    },
  }
}
