import { sql } from 'kysely'
import type { Dia } from '#kit/dias.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { RateioVigente } from '../../tipos.ts'

/** The sharing list in force on a day: one that the utility received, by its dates. Null when there was none. */
export async function rateioEm(db: Db | Tx, usinaId: string, dia: Dia): Promise<RateioVigente | null> {
  const { rows } = await sql<RateioVigente>`
    select
      v.id as versao_id,
      v.usina_id,
      v.n,
      v.modo,
      v.destino_id,
      v.vigente_de::text as vigente_de,
      v.vigente_ate::text as vigente_ate,
      l.linhas
    from usinas.versoes v
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', r.id,
            'unidade_id', r.unidade_id,
            'matricula_id', r.matricula_id,
            'ordem', r.ordem,
            'parte', r.parte
          )
          order by r.ordem
        ) as linhas
      from usinas.rateios r
      where r.versao_id = v.id
    ) l
    where v.usina_id = ${usinaId}
      and v.situacao = 'pedida'
      and v.vigente_de <= ${dia}::date
      and coalesce(v.vigente_ate, 'infinity') >= ${dia}::date
  `.execute(db)
  return rows[0] ?? null
}
