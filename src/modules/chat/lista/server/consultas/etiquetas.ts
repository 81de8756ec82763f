import { sql } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { CorDeEtiqueta } from '#modules/chat/atos/contract/atos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

/**
 * Returns the tags of conversations within reach, most used first. Names used only in other inboxes must not be
 * revealed.
 */
export async function etiquetasEmUso(
  db: Db,
  alcance: Alcance,
  busca: string | undefined,
): Promise<{ nome: string; cor: CorDeEtiqueta; usos: number }[]> {
  const trecho = busca ? comoTrecho(busca) : null
  const { rows } = await sql<{ nome: string; cor: CorDeEtiqueta; usos: number }>`
    select t.nome, coalesce(e.cor, 'cinza') as cor, t.usos
    from (
      select nome, count(*)::int as usos
      from chat.conversas c
      cross join lateral unnest(c.tags) as nome
      where c.tags <> '{}'
        and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} ${trecho ? sql`and plataforma.sem_acento(nome) like plataforma.sem_acento(${trecho})` : sql``}
      group by nome
    ) t
    left join chat.etiquetas e on e.nome = t.nome
    order by t.usos desc, t.nome
    limit 100
  `.execute(db)
  return rows
}
