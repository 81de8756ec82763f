import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { rodadas } from '../../contract/rodadas.ts'
import { fecharMesDaUsina } from '../comandos/fechar-usina.ts'
import { abrirRodada, cancelarRodada } from '../comandos/rodada.ts'
import { rodadaPorId, ultimasRodadas } from '../consultas/rodadas.ts'

export function rotasDasRodadas(s: Servicos): Tratadores<typeof rodadas> {
  const db = s.banco.db
  const uma = async (id: string) => ({ success: true as const, data: await rodadaPorId(db, id) })
  return {
    listar: async () => ({ success: true, data: await ultimasRodadas(db) }),
    obter: ({ params }) => uma(params.id),
    abrir: async ({ ctx, body }) => uma(await s.executar(ctx, (u) => abrirRodada(u, body.competencia))),
    async cancelar({ ctx, params }) {
      await rodadaPorId(db, params.id)
      await s.executar(ctx, (u) => cancelarRodada(u, params.id))
      return uma(params.id)
    },
    usina: async ({ ctx, params, body }) => ({
      success: true,
      data: await s.executar(ctx, (u) => fecharMesDaUsina(u, params.id, body.competencia)),
    }),
  }
}
