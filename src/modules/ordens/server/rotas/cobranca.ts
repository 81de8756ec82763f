import { conflito } from '#kit/erro.ts'
import { cancelarAvulsa, cobrancaDaOrigem, emitirAvulsa } from '#modules/cobranca/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { cobrancaDaOrdem } from '../../contract/cobranca.ts'
import { numeroCurto } from '../../regras/numero.ts'
import { cobrancaDe, ordemACobrar, recusaDeCobrar } from '../consultas/a-cobrar.ts'

export function rotasDaCobrancaDaOrdem(s: Servicos): Tratadores<typeof cobrancaDaOrdem> {
  const db = s.banco.db
  const estado = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await cobrancaDe(db, await ordemACobrar(db, ctx, id)),
  })
  return {
    obter: ({ ctx, params }) => estado(ctx, params.id),
    async cobrar({ ctx, params, body }) {
      const o = await ordemACobrar(db, ctx, params.id)
      const recusa = recusaDeCobrar(o)
      if (recusa !== null || o.contato_id === null) throw conflito(recusa ?? 'Esta ordem está sem cliente.')
      const contato_id = o.contato_id
      await s.executar(ctx, (u) =>
        emitirAvulsa(u, {
          ...body,
          origem: { tipo: 'ordem', id: o.id },
          contato_id,
          assunto: `${numeroCurto(o)} · ${o.titulo}`.slice(0, 120),
        }),
      )
      return estado(ctx, params.id)
    },
    async cancelar({ ctx, params, body }) {
      await ordemACobrar(db, ctx, params.id)
      const c = await cobrancaDaOrigem(db, 'ordem', params.id)
      if (!c) throw conflito('Esta ordem não tem cobrança.')
      await s.executar(ctx, (u) => cancelarAvulsa(u, c.id, body.motivo))
      return estado(ctx, params.id)
    },
  }
}
