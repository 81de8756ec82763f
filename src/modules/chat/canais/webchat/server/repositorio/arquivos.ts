import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface LinhaDeArquivo {
  id: string
  nome: string
  tipo_mime: string
  tamanho: number
  caminho_storage: string
}

/** Inserts the file once, and only for an existing visitor. */
export async function guardarArquivo(tx: Tx, visitanteId: string, a: LinhaDeArquivo): Promise<void> {
  await sql`
    insert into chat.webchat_arquivos (id, visitante_id, nome, tipo_mime, tamanho, caminho_storage)
    select ${a.id}, v.id, ${a.nome}, ${a.tipo_mime}, ${a.tamanho}, ${a.caminho_storage}
    from chat.webchat_visitantes v
    where v.id = ${visitanteId}
    on conflict do nothing
  `.execute(tx)
}

export async function arquivoDo(db: Db, visitanteId: string, id: string): Promise<LinhaDeArquivo | undefined> {
  return db
    .selectFrom('chat.webchat_arquivos')
    .select(['id', 'nome', 'tipo_mime', 'tamanho', 'caminho_storage'])
    .where('id', '=', id)
    .where('visitante_id', '=', visitanteId)
    .executeTakeFirst()
}

/** Returns the file of a visitor's message, which the chat downloads as media. */
export async function arquivoDaMensagem(db: Db, externo: string): Promise<LinhaDeArquivo | undefined> {
  const { rows } = await sql<LinhaDeArquivo>`
    select a.id, a.nome, a.tipo_mime, a.tamanho, a.caminho_storage
    from chat.webchat_mensagens m
    join chat.webchat_arquivos a on a.id = m.arquivo_id
    where m.id_externo = ${externo}
  `.execute(db)
  return rows[0]
}

export const jaEnviado = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('chat.webchat_mensagens').select('id_externo').where('arquivo_id', '=', id).executeTakeFirst())
    ?.id_externo

/** Returns the file that an attendant sends with a message. */
export async function anexoDaMensagem(db: Db, mensagemId: string): Promise<LinhaDeArquivo | undefined> {
  const { rows } = await sql<LinhaDeArquivo>`
    select id, nome_arquivo as nome, tipo_mime, tamanho, caminho_storage
    from chat.anexos
    where mensagem_id = ${mensagemId}
      and caminho_storage is not null
    order by ordem
    limit 1
  `.execute(db)
  return rows[0]
}

/**
 * Deletes uploads that no message used within a day, expired sessions and visitors who never wrote. Returns the files
 * to remove.
 */
export async function esquecerSobras(tx: Tx): Promise<string[]> {
  await sql`delete from chat.webchat_sessoes where expira_em < now()`.execute(tx)
  const { rows } = await sql<{ caminho_storage: string }>`
    delete from chat.webchat_arquivos a
    where a.criado_em < now() - interval '1 day'
      and not exists (select from chat.webchat_mensagens m where m.arquivo_id = a.id)
    returning caminho_storage
  `.execute(tx)
  await sql`
    delete from chat.webchat_visitantes v
    where v.ultima_seq = 0
      and v.identidade is null
      and v.criado_em < now() - interval '7 days'
      and not exists (
        select from chat.webchat_sessoes s
        where s.visitante_id = v.id
          and s.vista_em > now() - interval '7 days'
      )
      and not exists (select from chat.webchat_arquivos a where a.visitante_id = v.id)
  `.execute(tx)
  return rows.map((r) => r.caminho_storage).filter((c) => c.startsWith('webchat/'))
}
