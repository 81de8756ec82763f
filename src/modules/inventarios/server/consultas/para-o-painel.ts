import { sql } from 'kysely'
import type { ContagensDoEstoque } from '#modules/estoque/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** Share of positions that the book had right in the counts posted in 12 months, and the counts that are due. */
export async function contagensParaOPainel(db: Db): Promise<ContagensDoEstoque> {
  const { rows } = await sql<ContagensDoEstoque>`
    select
      (
        select (count(*) filter (where l.diferenca = 0))::float8 / nullif(count(*), 0)
        from inventarios.inventarios i
        join inventarios.linhas l on l.inventario_id = i.id and l.diferenca is not null
        where i.lancado_em > now() - interval '12 months'
      ) as acerto,
      (
        select count(*)::int
        from inventarios.ciclos
        where arquivado_em is null
          and proxima_em <= (now() at time zone 'America/Sao_Paulo')::date
      ) + (
        select count(*)::int
        from inventarios.inventarios
        where situacao in ('rascunho', 'em_contagem', 'em_revisao')
      ) as devidas
  `.execute(db)
  return rows[0] ?? { acerto: null, devidas: 0 }
}
