import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/** Deletes what we wrote to these contacts, which contains their names, and the addresses of their conversations. */
export async function apagarMensagensPara(tx: Tx, contatos: readonly string[]): Promise<void> {
  await sql`update chat.conversas set endereco = null where contato_id = any(${contatos}::uuid[])`.execute(tx)
  await sql`
    update chat.mensagens m
    set conteudo = '', apagada_em = now()
    from chat.conversas c
    where c.id = m.conversa_id
      and c.contato_id = any(${contatos}::uuid[])
      and m.direcao = 'saida'
      and m.apagada_em is null
  `.execute(tx)
}
