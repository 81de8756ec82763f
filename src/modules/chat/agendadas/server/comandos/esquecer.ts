import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * Returns the files of messages that were never sent; no other record uses them, so they are removed with the
 * conversation.
 */
export async function arquivosAgendados({ tx }: Unidade, conversaId: string): Promise<string[]> {
  const { rows } = await sql<{ caminho: string }>`
    select x->>'caminho_storage' as caminho
    from chat.mensagens_agendadas a
    cross join jsonb_array_elements(a.anexos) x
    where a.conversa_id = ${conversaId}
      and a.situacao <> 'enviada'
  `.execute(tx)
  return rows.map((r) => r.caminho)
}

/** Deletes scheduled messages and drafts of a contact who is to be erased. Returns the files to remove. */
export async function esquecerAgendadas({ tx }: Unidade, contatoId: string): Promise<string[]> {
  const { rows } = await sql<{ caminho: string }>`
    with fora as (
      delete from chat.mensagens_agendadas a
      using chat.conversas c
      where c.id = a.conversa_id
        and c.contato_id = ${contatoId}
      returning a.anexos, a.situacao
    ),
    rascunhos as (
      delete from chat.rascunhos r
      using chat.conversas c
      where c.id = r.conversa_id
        and c.contato_id = ${contatoId}
    )
    select x->>'caminho_storage' as caminho
    from fora
    cross join jsonb_array_elements(fora.anexos) x
    where fora.situacao <> 'enviada'
  `.execute(tx)
  return rows.map((r) => r.caminho)
}
