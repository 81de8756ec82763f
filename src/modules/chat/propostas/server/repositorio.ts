import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export type OQueFoi = 'envio' | 'fato' | 'vistas' | 'pergunta'

interface NoFio {
  proposta_id: string
  o_que: OQueFoi
  chave: string
  conversa_id: string
  mensagem_id: string
}

export const lerNoFio = (
  db: Db | Tx,
  propostaId: string,
  oQue: OQueFoi,
  chave: string,
): Promise<Pick<NoFio, 'conversa_id' | 'mensagem_id'> | undefined> =>
  db
    .selectFrom('chat.propostas_no_fio')
    .select(['conversa_id', 'mensagem_id'])
    .where('proposta_id', '=', propostaId)
    .where('o_que', '=', oQue)
    .where('chave', '=', chave)
    .executeTakeFirst()

export const porNoFio = async (tx: Tx, linha: NoFio): Promise<void> =>
  void (await tx.insertInto('chat.propostas_no_fio').values(linha).execute())

/**
 * The thread of a proposal: where it was sent last, otherwise the contact's open conversation. A question may also go to
 * one that was closed (`encerrada`), so that it reaches a user.
 */
export async function conversaDaProposta(
  tx: Tx,
  propostaId: string,
  contatoId: string | null,
  encerrada: boolean,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from chat.conversas c
    left join (
      select conversa_id, max(em) as em
      from chat.propostas_no_fio
      where proposta_id = ${propostaId}
        and o_que = 'envio'
      group by conversa_id
    ) e on e.conversa_id = c.id
    where (e.em is not null or c.contato_id = ${contatoId}::uuid)
      and (e.em is not null or c.status <> 'finalizada' or ${encerrada})
    order by e.em desc nulls last, c.status = 'finalizada', c.ultima_interacao_em desc, c.id
    limit 1
  `.execute(tx)
  return rows[0]?.id
}
