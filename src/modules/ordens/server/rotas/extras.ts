import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { extras } from '../../contract/extras.ts'
import { proporExtra } from '../comandos/propor-extra.ts'
import { extrasDaOrdem } from '../consultas/extras.ts'
import { exigirVer } from '../politica.ts'

export function rotasDosExtras(s: Servicos): Tratadores<typeof extras> {
  const db = s.banco.db
  return {
    async listar({ ctx, params }) {
      await exigirVer(db, ctx, params.id)
      return { success: true, data: await extrasDaOrdem(db, ctx, params.id) }
    },
    async propor({ ctx, params, body }) {
      await exigirVer(db, ctx, params.id)
      return {
        success: true,
        data: { proposta_id: await s.executar(ctx, (u) => proporExtra(u, ctx, params.id, body)) },
      }
    },
  }
}
