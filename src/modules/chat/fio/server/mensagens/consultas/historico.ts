import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'

/**
 * Returns a message's earlier texts, oldest first. Only supervisors see the text of a deleted message and who deleted
 * it.
 */
export async function historicoDaMensagem(db: Db, ctx: Ctx, conversaId: string, id: string) {
  const {
    rows: [m],
  } = await sql<{ conteudo: string; apagada_em: Date | null; por_nome: string | null }>`
    select m.conteudo, m.apagada_em, u.nome as por_nome
    from chat.mensagens m
    left join acesso_publico.usuarios u on u.id = m.apagada_por
    where m.id = ${id}
      and m.conversa_id = ${conversaId}
  `.execute(db)
  if (!m) throw naoEncontrado('Mensagem não encontrada.')
  const supervisiona = pode(ctx, 'chat.conversa.gerir')
  const { rows } =
    m.apagada_em && !supervisiona
      ? { rows: [] }
      : await sql<{ em: Date; por_nome: string | null; conteudo_anterior: string }>`
        select e.em, u.nome as por_nome, e.conteudo_anterior
        from chat.edicoes e
        left join acesso_publico.usuarios u on u.id = e.por
        where e.mensagem_id = ${id}
        order by e.id
      `.execute(db)
  return {
    edicoes: rows.map((e) => ({ ...e, em: e.em.toISOString() })),
    apagada:
      m.apagada_em && supervisiona
        ? { em: m.apagada_em.toISOString(), por_nome: m.por_nome, conteudo: m.conteudo }
        : null,
  }
}
