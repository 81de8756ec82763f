import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { presente } from '#modules/chat/nucleo/server/consultas/presenca.ts'

/** First names of the inbox's users who are available now. */
export async function agentesOnline(db: Db, caixaId: string, agora = new Date()): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select split_part(u.nome, ' ', 1) as nome
    from chat.caixa_usuarios c
    join chat.disponibilidade p on p.usuario_id = c.usuario_id and ${presente(agora)}
    join acesso_publico.usuarios u on u.id = c.usuario_id and u.ativo
    where c.caixa_entrada_id = ${caixaId}
      and c.papel <> 'leitor'
    order by p.ativo_em desc
    limit 5
  `.execute(db)
  return rows.map((r) => r.nome)
}

/** Returns the address to which answers in this conversation go. */
export async function enderecoDaConversa(db: Db, conversaId: string): Promise<string | null> {
  return (
    (await db.selectFrom('chat.conversas').select('endereco').where('id', '=', conversaId).executeTakeFirst())
      ?.endereco ?? null
  )
}
