import { sql, type Insertable } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Banco, Esquema } from '#platform/postgres/banco.ts'

type Carta = Omit<Insertable<Esquema['chat.emails']>, 'id' | 'direcao' | 'mensagem_id' | 'momento'>

/** Stores an e-mail before it is sent. */
export async function gravarCarta(banco: Banco, conversaId: string, mensagemId: string, carta: Carta): Promise<void> {
  await banco.db
    .insertInto('chat.emails')
    .values({ ...carta, id: uuidv7(), direcao: 'saida', mensagem_id: mensagemId, momento: new Date() })
    .execute()
  await sql`
    update chat.conversas
    set assunto = ${carta.assunto}
    where id = ${conversaId}
      and assunto is null
  `.execute(banco.db)
}

/** Sets the message's external id, so that a bounce, or an answer to an interrupted send, finds it. */
export async function nomear(
  banco: Banco,
  mensagemId: string,
  idExterno: string,
  dados: Record<string, unknown> | null,
): Promise<void> {
  await sql`
    update chat.mensagens
    set id_externo = ${idExterno}, dados = coalesce(dados, '{}') || ${JSON.stringify(dados ?? {})}::jsonb
    where id = ${mensagemId}
      and status = 'enviando'
  `.execute(banco.db)
}

export async function esquecerCarta(banco: Banco, mensagemId: string): Promise<void> {
  await banco.db.deleteFrom('chat.emails').where('mensagem_id', '=', mensagemId).execute()
}
