import { sql, type RawBuilder } from 'kysely'
import { MESA_DE_TODAS } from '#modules/chat/nucleo/regras/mesa.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

/**
 * Subquery of the queues on a department's desk. A queue without a department, or with those that are off, is on the
 * chat's own desk, so that every queue is on some desk.
 */
export const filasDaMesa = (departamento: string): RawBuilder<unknown> => {
  const dele = sql`select d.fila_id from chat.fila_departamentos d where d.departamento = ${departamento}`
  if (departamento !== MESA_DE_TODAS) return dele
  return sql`
    ${dele}
    union all
    select f.id
    from chat.filas f
    where not exists (
      select from chat.fila_departamentos d
      where d.fila_id = f.id
        and ${departamentoLigado(sql`d.departamento`)}
    )
  `
}

/** Predicate of a department's desk, shared by its list, counters and live changes. */
export const daMesa = (departamento: string, coluna: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(coluna)} in (${filasDaMesa(departamento)})`

interface ContagensDaMesa {
  por_status: Record<'aguardando' | 'ativa' | 'finalizada' | 'transferida', number>
  minhas: number
  sem_responsavel: number
  nao_lidas: number
}

/**
 * Counts for each tab of the desk, computed through the index of its queues, because the stored counts are not per
 * queue.
 */
export async function contagensDaMesa(
  db: Db,
  usuarioId: string,
  alcance: Alcance,
  departamento: string,
  caixas?: string[],
): Promise<ContagensDaMesa> {
  const { rows } = await sql<{ status: 'ativa'; n: number; minhas: number; sem: number; nao_lidas: number }>`
    select
      c.status,
      count(*)::int as n,
      count(*) filter (where c.atribuida_para = ${usuarioId})::int as minhas,
      count(*) filter (where c.atribuida_para is null)::int as sem,
      count(*) filter (where c.total_entradas > greatest(c.entradas_respondidas, coalesce(l.entradas_lidas, 0)))::int as nao_lidas
    from chat.conversas c
    left join chat.leituras l
      on l.conversa_id = c.id
      and l.usuario_id = ${usuarioId}
      and c.status <> 'finalizada'
    where ${daMesa(departamento, 'c.fila_id')}
      and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} ${caixas ? sql`and c.caixa_entrada_id = any(${caixas}::uuid[])` : sql``}
    group by c.status
  `.execute(db)
  const abertas = rows.filter((r) => (r.status as string) !== 'finalizada')
  const soma = (de: 'minhas' | 'sem' | 'nao_lidas') => abertas.reduce((n, r) => n + r[de], 0)
  return {
    por_status: {
      aguardando: 0,
      ativa: 0,
      finalizada: 0,
      transferida: 0,
      ...Object.fromEntries(rows.map((r) => [r.status, r.n])),
    },
    minhas: soma('minhas'),
    sem_responsavel: soma('sem'),
    nao_lidas: soma('nao_lidas'),
  }
}
