import { obterCargo, exigirTime, pessoaAoAlcance } from '#modules/acesso/publico.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { historicos } from '../../contract/historicos.ts'
import { historicoDe } from '../consultas/historico.ts'

export function tratarHistoricos({ banco: { db } }: Pick<Servicos, 'banco'>): Tratadores<typeof historicos> {
  return {
    async historico({ ctx, params, query }) {
      await pessoaAoAlcance(db, ctx, params.id)
      return { success: true, data: await historicoDe(db, 'usuario', params.id, query.cursor) }
    },
    async historicoDoTime({ params, query }) {
      await exigirTime(db, params.id)
      return { success: true, data: await historicoDe(db, 'time', params.id, query.cursor) }
    },
    async historicoDoCargo({ params, query }) {
      await obterCargo(db, params.id)
      return { success: true, data: await historicoDe(db, 'cargo', params.id, query.cursor) }
    },
  }
}
