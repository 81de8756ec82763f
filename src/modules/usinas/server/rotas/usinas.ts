import { historicoDe } from '#modules/auditoria/publico.ts'
import { listarDistribuidoras } from '#modules/tarifas/publico.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { meses } from '../../contract/meses.ts'
import type { usinas } from '../../contract/usinas.ts'
import { decidirQuarentena, lancarDia } from '../comandos/leituras.ts'
import { fecharMes, lancarMes } from '../comandos/meses.ts'
import { reabrirMes } from '../comandos/reabrir.ts'
import { alterarUsina, criarUsina } from '../comandos/usinas.ts'
import { ligadosDaUsina } from '../consultas/ligados.ts'
import { competenciaDeHoje, leiturasDoMes, mesesDaUsina } from '../consultas/meses.ts'
import { listarUsinas, usinaPorId } from '../consultas/usinas.ts'

export function rotasDasUsinas(s: Servicos): Tratadores<typeof usinas> {
  const db = s.banco.db
  const uma = async (id: string) => ({ success: true as const, data: await usinaPorId(db, id) })
  return {
    async listar({ query }) {
      const { linhas, total, proximo } = await listarUsinas(db, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: ({ params }) => uma(params.id),
    distribuidoras: async () => ({
      success: true,
      data: (await listarDistribuidoras(db)).map(({ id, nome }) => ({ id, nome })),
    }),
    async historico({ params, query }) {
      await usinaPorId(db, params.id)
      return { success: true, data: await historicoDe(db, 'usina', params.id, query.cursor) }
    },
    async ligados({ ctx, params }) {
      await usinaPorId(db, params.id)
      return { success: true, data: await ligadosDaUsina(db, s.ligados, ctx, params.id) }
    },
    criar: async ({ ctx, body }) => uma(await s.executar(ctx, (u) => criarUsina(u, body))),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarUsina(u, params.id, body.versao, body.usina))
      return uma(params.id)
    },
  }
}

export function rotasDosMeses(s: Servicos): Tratadores<typeof meses> {
  const db = s.banco.db
  const dozeAte = async (id: string, ate: string) => ({
    success: true as const,
    data: await mesesDaUsina(db, await usinaPorId(db, id), ate),
  })
  return {
    listar: ({ params, query }) => dozeAte(params.id, query.ate ?? competenciaDeHoje()),
    async leituras({ params }) {
      await usinaPorId(db, params.id)
      return { success: true, data: await leiturasDoMes(db, params.id, params.competencia) }
    },
    async lancar({ ctx, params, body }) {
      await s.executar(ctx, (u) => lancarMes(u, params.id, params.competencia, body))
      return dozeAte(params.id, params.competencia)
    },
    async dia({ ctx, params, body }) {
      await s.executar(ctx, (u) => lancarDia(u, params.id, body))
      return { success: true }
    },
    async decidir({ ctx, params, body }) {
      await s.executar(ctx, (u) => decidirQuarentena(u, params.id, body))
      return { success: true }
    },
    async fechar({ ctx, params, body }) {
      await s.executar(ctx, (u) => fecharMes(u, params.id, params.competencia, body.versao))
      return dozeAte(params.id, params.competencia)
    },
    async reabrir({ ctx, params, body }) {
      await s.executar(ctx, (u) => reabrirMes(u, params.id, params.competencia, body))
      return dozeAte(params.id, params.competencia)
    },
  }
}
