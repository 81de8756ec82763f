import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { dentroDesteAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

export interface NaoLidas {
  caixa_entrada_id: string
  conversas: number
  mensagens: number
}

/**
 * Returns the caller's unread count by inbox: the stored counts of unanswered messages (decision 0006), minus what the
 * caller has read of them, plus conversations that the caller marked as unread.
 */
export async function naoLidasPorCaixa(
  db: Db,
  usuarioId: string,
  alcance: Alcance,
  caixas?: string[],
): Promise<NaoLidas[]> {
  const desta = sql`
    c.status <> 'finalizada'
    and ${dentroDesteAlcance(alcance, 'c.caixa_entrada_id')} ${caixas ? sql`and c.caixa_entrada_id = any(${caixas}::uuid[])` : sql``}
  `
  const dela = sql`
    from chat.leituras l
    join chat.conversas c on c.id = l.conversa_id
    where l.usuario_id = ${usuarioId}
      and ${desta}
  `
  const { rows } = await sql<NaoLidas>`${preparada}
    select t.caixa_entrada_id, sum(t.conversas)::int as conversas, sum(t.mensagens)::int as mensagens
    from (
      select c.caixa_entrada_id, c.sem_resposta as conversas, c.mensagens
      from chat.contagens c
      where ${desta}
      union all
      select c.caixa_entrada_id, c.sem_resposta, c.mensagens
      from chat.contagem_mudancas c
      where ${desta}
      union all
      select
        c.caixa_entrada_id,
        -(l.entradas_lidas >= c.total_entradas)::int,
        c.entradas_respondidas - least(l.entradas_lidas, c.total_entradas) ${dela}
          and c.total_entradas > c.entradas_respondidas
          and l.entradas_lidas > c.entradas_respondidas
      union all
      select
        c.caixa_entrada_id,
        1,
        1 ${dela}
          and l.marcada
          and not (c.total_entradas > c.entradas_respondidas and c.total_entradas > l.entradas_lidas)
    ) t
    group by t.caixa_entrada_id
    having sum(t.conversas) > 0
  `.execute(db)
  return rows
}
