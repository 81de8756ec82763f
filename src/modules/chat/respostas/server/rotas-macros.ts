import type { Tratadores } from '#platform/http/rotas.ts'
import type { macros } from '../contract/respostas.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { listarMacros, umaMacro } from './consultas/macros.ts'
import { provarPresenca } from '#modules/chat/nucleo/server/ganchos.ts'
import { executarMacro } from './comandos/executar-macro.ts'
import { alterarMacro, criarMacro, excluirMacro } from './comandos/gravar-macro.ts'

export function rotasDeMacros({ s, adaptadorDe, remetente }: DependenciasDoChat): Tratadores<typeof macros> {
  const { db } = s.banco
  return {
    listar: async ({ ctx, query }) => ({ success: true, data: await listarMacros(db, ctx, query) }),
    async criar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarMacro(u, ctx, body))
      return { success: true, data: await umaMacro(db, ctx, id) }
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarMacro(u, ctx, params.id, body))
      return { success: true, data: await umaMacro(db, ctx, params.id) }
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirMacro(u, ctx, params.id))
      return { success: true }
    },
    async executar({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      const data = await s.executar(ctx, async (u) => {
        const feita = await executarMacro(u, ctx, alcance, params.id, {
          macroId: params.macroId,
          idCliente: body.id_cliente,
          adaptadorDe,
        })
        await provarPresenca(u, ctx.usuario.id)
        return feita
      })
      remetente.despertar(params.id)
      return { success: true, data }
    },
  }
}
