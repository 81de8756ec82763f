import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { dentroDoAlcance, type Alcance as AlcanceNoChat } from '#modules/chat/publico.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** The contact of a conversation within the caller's reach; 404 otherwise. */
export async function contatoDaConversa(db: Db, chat: AlcanceNoChat, id: string): Promise<string> {
  const { rows } = await sql<{ contato_id: string }>`
    select v.contato_id
    from chat_publico.conversas v
    where v.id = ${id}
      and ${dentroDoAlcance(chat, 'v.caixa_entrada_id')}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Conversa não encontrada.')
  return rows[0].contato_id
}

/**
 * The message of the card's stage, and the conversation in which the caller could send it. An inbox of type `api`
 * counts as WhatsApp.
 */
export async function mensagemDoEstagio(
  db: Db,
  chat: AlcanceNoChat,
  cartaoId: string,
): Promise<{ texto: string | null; conversa_id: string | null }> {
  const { rows } = await sql<{ texto: string | null; conversa_id: string | null }>`
    select
      m.texto,
      (
        select v.id
        from chat_publico.conversas v
        join chat_publico.caixas_entrada x on x.id = v.caixa_entrada_id
        where v.contato_id = c.contato_id
          and v.status <> 'finalizada'
          and (m.canal is null or m.canal = case x.tipo when 'api' then 'whatsapp' else x.tipo end)
          and ${dentroDoAlcance(chat, 'v.caixa_entrada_id')}
        order by v.ultima_interacao_em desc
        limit 1
      ) as conversa_id
    from funis.cartoes c
    left join funis.mensagens_de_estagio m on m.estagio_id = c.estagio_id
    where c.id = ${cartaoId}
  `.execute(db)
  return rows[0] ?? { texto: null, conversa_id: null }
}

export async function mensagensDoFunil(
  db: Db,
  funilId: string,
): Promise<{ estagio_id: string; texto: string; canal: TipoDeCaixa | null }[]> {
  const linhas = await db
    .selectFrom('funis.mensagens_de_estagio as m')
    .innerJoin('funis.estagios as e', 'e.id', 'm.estagio_id')
    .select(['m.estagio_id', 'm.texto', 'm.canal'])
    .where('e.funil_id', '=', funilId)
    .execute()
  return linhas
}
