import { naoEncontrado } from '#kit/erro.ts'
import { timesQueMantem } from '#modules/acesso/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { visoes } from '../contract/visoes.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { alterarVisao, arranjarVisoes, criarVisao, excluirVisao } from './comandos.ts'
import { contagensDasVisoes, PERMISSAO_DE_VISAO, visoesDe } from './consultas.ts'

export function rotasDeVisoes({ s }: DependenciasDoChat): Tratadores<typeof visoes> {
  const { db } = s.banco
  async function uma(ctx: Ctx, id: string) {
    const data = (await visoesDe(db, ctx)).find((v) => v.id === id)
    if (!data) throw naoEncontrado('Visão não encontrada.')
    return { success: true as const, data }
  }
  return {
    listar: async ({ ctx }) => ({ success: true, data: await visoesDe(db, ctx) }),
    contagens: async ({ ctx }) => ({
      success: true,
      data: await contagensDasVisoes(db, ctx, await alcanceDe(db, ctx)),
    }),
    times: async ({ ctx }) => ({
      success: true,
      data: await timesQueMantem(db, ctx.usuario.id, pode(ctx, PERMISSAO_DE_VISAO)),
    }),
    async criar({ ctx, body }) {
      return uma(ctx, await s.executar(ctx, (u) => criarVisao(u, ctx, body)))
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarVisao(u, ctx, params.id, body))
      return uma(ctx, params.id)
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirVisao(u, ctx, params.id))
      return { success: true }
    },
    async arranjar({ ctx, body }) {
      await s.executar(ctx, (u) => arranjarVisoes(u, ctx, body))
      return { success: true, data: await visoesDe(db, ctx) }
    },
  }
}

/** Saved views of the list. */
export const parteDasVisoes = (d: DependenciasDoChat): ParteDoChat => ({
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'chat.visoes', visoes, rotasDeVisoes(d), registro),
})
