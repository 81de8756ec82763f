import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { dentroDoAlcance, type Alcance } from '../politica.ts'

export interface NaoLidas {
  caixa_entrada_id: string
  conversas: number
  mensagens: number
}

/**
 * What the caller has not read, by inbox. Only open conversations without an answer are looked at (a small partial index), and those that the
 * caller marked to come back to.
 */
export async function naoLidasPorCaixa(db: Db, usuarioId: string, alcance: Alcance, caixas?: string[]): Promise<NaoLidas[]> {
  const { rows } = await sql<NaoLidas>`${preparada}
    select c.caixa_entrada_id, count(*)::int as conversas, sum(c.n)::int as mensagens from (
    select c.caixa_entrada_id, c.total_entradas - greatest(c.entradas_respondidas, coalesce(l.entradas_lidas, 0)) as n
    from chat.conversas c left join chat.leituras l on l.conversa_id = c.id and l.usuario_id = ${usuarioId}
    where c.status <> 'finalizada' and c.total_entradas > c.entradas_respondidas and c.total_entradas > coalesce(l.entradas_lidas, 0)
      and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} ${caixas ? sql`and c.caixa_entrada_id = any(${caixas}::uuid[])` : sql``}
    union all
    select c.caixa_entrada_id, 1 from chat.leituras l join chat.conversas c on c.id = l.conversa_id
    where l.usuario_id = ${usuarioId} and l.marcada and c.status <> 'finalizada' and not (c.total_entradas > c.entradas_respondidas and c.total_entradas > l.entradas_lidas)
      and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} ${caixas ? sql`and c.caixa_entrada_id = any(${caixas}::uuid[])` : sql``}) c
    group by c.caixa_entrada_id`.execute(db)
  return rows
}

/** Open conversations of the caller, and open ones without anybody: from the kept counts, whatever their number. */
export async function contagensDePessoas(db: Db, usuarioId: string, alcance: Alcance, caixas?: string[]): Promise<{ minhas: number; sem_responsavel: number }> {
  const filtro = sql`t.status <> 'finalizada' and (t.dono is null or t.dono = ${usuarioId}) and ${dentroDoAlcance(alcance, 't.caixa_entrada_id')} ${caixas ? sql`and t.caixa_entrada_id = any(${caixas}::uuid[])` : sql``}`
  const { rows } = await sql<{ minhas: number; sem_responsavel: number }>`${preparada}
    select coalesce(sum(t.n) filter (where t.dono is not null), 0)::int as minhas, coalesce(sum(t.n) filter (where t.dono is null), 0)::int as sem_responsavel
    from (select caixa_entrada_id, status, dono, n from chat.contagens union all select caixa_entrada_id, status, dono, n from chat.contagem_mudancas) t
    where ${filtro}`.execute(db)
  return rows[0] ?? { minhas: 0, sem_responsavel: 0 }
}
