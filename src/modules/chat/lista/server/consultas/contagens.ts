import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { dentroDesteAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

interface Contagens {
  por_status: Record<'aguardando' | 'ativa' | 'finalizada' | 'transferida', number>
  /** Open conversations of the caller. */
  minhas: number
  /** Open conversations without an assignee. */
  sem_responsavel: number
}

/**
 * Returns the number of conversations per status, and of the open ones by assignee, from the stored counts, so that the
 * cost does not grow with them (decision 0006).
 */
export async function contagens(db: Db, usuarioId: string, alcance: Alcance, caixas?: string[]): Promise<Contagens> {
  const { rows } = await sql<{
    status: keyof Contagens['por_status']
    n: number
    minhas: number
    de_ninguem: number
  }>`${preparada}
    select
      t.status,
      sum(t.n)::int as n,
      coalesce(sum(t.n) filter (where t.dono = ${usuarioId}), 0)::int as minhas,
      coalesce(sum(t.n) filter (where t.dono is null), 0)::int as de_ninguem
    from (
      select caixa_entrada_id, status, dono, n
      from chat.contagens
      union all
      select caixa_entrada_id, status, dono, n
      from chat.contagem_mudancas
    ) t
    where ${dentroDesteAlcance(alcance, 't.caixa_entrada_id')} ${caixas ? sql`and t.caixa_entrada_id = any(${caixas}::uuid[])` : sql``}
    group by t.status
  `.execute(db)
  const abertas = rows.filter((r) => r.status !== 'finalizada')
  const somar = (qual: 'minhas' | 'de_ninguem') => abertas.reduce((n, r) => n + r[qual], 0)
  return {
    por_status: {
      aguardando: 0,
      ativa: 0,
      finalizada: 0,
      transferida: 0,
      ...Object.fromEntries(rows.map((r) => [r.status, r.n])),
    },
    minhas: somar('minhas'),
    sem_responsavel: somar('de_ninguem'),
  }
}
