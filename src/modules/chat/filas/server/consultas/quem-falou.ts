import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { EM_ANDAMENTO_MS } from '../../regras/horario/avisar-que-fechou.ts'

/** Rows of a conversation that are examined: more than one hour of messages. */
const LINHAS = 300

/**
 * Returns when a user of ours and when a bot last wrote or acted with this customer in this inbox within the last hour.
 * A conversation closed a minute ago counts, because to the customer it is the same one. Scheduled messages do not
 * count as presence.
 */
export async function quemFalouPorUltimo(
  tx: Tx,
  c: { caixa_entrada_id: string; contato_id: string },
  agora: Date,
): Promise<{ pessoa_em: Date | null; robo_em: Date | null }> {
  const { rows } = await sql<{ pessoa_em: Date | null; robo_em: Date | null }>`
    select
      max(m.criado_em) filter (
        where (m.autor_id is not null or m.autor_nome = 'Pelo celular')
        and coalesce(m.id_cliente, '') not like 'agendada:%'
      ) as pessoa_em,
      max(m.criado_em) filter (where m.dados ? 'robo') as robo_em
    from chat.conversas c
    join chat.mensagens m on m.conversa_id = c.id and m.seq > c.ultima_seq - ${LINHAS}
    where c.caixa_entrada_id = ${c.caixa_entrada_id}
      and c.contato_id = ${c.contato_id}
      and greatest(c.atualizada_em, c.ultima_interacao_em) > ${new Date(agora.getTime() - EM_ANDAMENTO_MS)}
      and m.direcao <> 'entrada'
      and m.criado_em > ${new Date(agora.getTime() - EM_ANDAMENTO_MS)}
  `.execute(tx)
  return rows[0] ?? { pessoa_em: null, robo_em: null }
}
