import { mesComAno } from '#kit/meses.ts'
import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { fecharMesDaUsina } from './fechar-usina.ts'
import { reprocessar, trancarUnidades, type Postado } from './reprocessar.ts'

const NADA: Postado = { lancados: 0, estornados: 0 }

/** Plants that served a unit by order in a closed month: its bill changes what the others receive. */
async function usinasPorOrdem(u: Unidade, unidadeId: string, mes: string): Promise<string[]> {
  const { rows } = await sql<{ usina_id: string }>`
    select f.usina_id
    from creditos.fechamentos f
    where f.competencia = ${`${mes}-01`}::date
      and f.modo = 'ordem'
      and exists (
        select
        from usinas_publico.rateios r
        where r.usina_id = f.usina_id
          and r.unidade_id = ${unidadeId}
          and r.vigente_de <= f.competencia
          and coalesce(r.vigente_ate, 'infinity') >= f.competencia
      )
    order by f.usina_id
  `.execute(u.tx)
  return rows.map((r) => r.usina_id)
}

/**
 * Posts the bill of a unit for a month whose plants are closed, and what follows from it in later months. A bill that
 * comes before the plants waits for their close. The same bill again posts nothing.
 */
export async function lancarMes(u: Unidade, p: { unidadeId: string; competencia: string }): Promise<Postado> {
  const { unidadeId, competencia } = p
  const porOrdem = await usinasPorOrdem(u, unidadeId, competencia)
  if (porOrdem.length > 0) {
    const soma = { ...NADA }
    for (const usinaId of porOrdem) {
      const r = await fecharMesDaUsina(u, usinaId, competencia)
      soma.lancados += r.lancados
      soma.estornados += r.estornados
    }
    return soma
  }
  const { rows } = await sql`
    select
    from creditos.meses
    where unidade_id = ${unidadeId}
      and competencia >= ${`${competencia}-01`}::date
    limit 1
  `.execute(u.tx)
  if (rows.length === 0) return NADA
  await trancarUnidades(u, [unidadeId], competencia)
  return reprocessar(u, [unidadeId], competencia, `Conta de ${mesComAno(competencia)} corrigida`)
}
