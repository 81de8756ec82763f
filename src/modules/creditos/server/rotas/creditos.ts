import { diaAqui } from '#kit/aqui.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import { unidadePorId } from '#modules/unidades/publico.ts'
import type { creditos } from '../../contract/creditos.ts'
import { whDeKwh } from '../../regras/meses.ts'
import { apresentarLote, apresentarUnidade } from '../apresentar.ts'
import { abrirSaldo } from '../comandos/abrir-saldo.ts'
import { exportarRazao } from '../exportar.ts'

export function rotasDosCreditos(s: Servicos): Tratadores<typeof creditos> {
  const db = s.banco.db
  const uma = async (id: string) => ({ success: true as const, data: await apresentarUnidade(db, id) })
  return {
    obter: ({ params }) => uma(params.id),
    async linhas({ params, query }) {
      await unidadePorId(db, params.id)
      const lote = { unidadeId: params.id, usinaId: query.usina_id ?? null, mes: query.mes }
      return { success: true, data: await apresentarLote(db, lote) }
    },
    async exportar({ params, reply }) {
      const { numero } = await unidadePorId(db, params.id)
      const { corpo, mime } = await exportarRazao(s.banco, params.id)
      const nome = `creditos-${(numero ?? 'uc').replace(/[^0-9A-Za-z]/g, '')}-${diaAqui()}.csv`
      return entregar(reply, nome, mime, corpo)
    },
    async abrir({ ctx, params, body }) {
      await unidadePorId(db, params.id)
      await s.executar(ctx, (u) =>
        abrirSaldo(u, {
          unidadeId: params.id,
          competencia: body.competencia,
          loteMes: body.lote,
          wh: whDeKwh(body.kwh),
          motivo: body.motivo,
        }),
      )
      return uma(params.id)
    },
  }
}
