import { sql } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { veTodasAsCaixas } from '#modules/chat/nucleo/server/consultas/ve-todas-as-caixas.ts'

export interface Pessoa {
  id: string
  nome: string
}

/**
 * Returns active users who can see this inbox: its members, and users with access to all. Only they can be mentioned
 * and notified.
 */
export async function quemVe(
  db: Db | Tx,
  caixaId: string,
  f: { busca?: string | undefined; ids?: readonly string[] } = {},
): Promise<Pessoa[]> {
  const busca = f.busca ? comoTrecho(f.busca) : null
  const { rows } = await sql<Pessoa>`
    select u.id, u.nome
    from acesso_publico.usuarios u
    where u.ativo
      and ${f.ids ? sql`u.id = any(${[...f.ids]}::uuid[])` : sql`true`}
      and ${busca ? sql`plataforma.sem_acento(u.nome) like plataforma.sem_acento(${busca})` : sql`true`}
      and (
        exists (
          select 1
          from chat.caixa_usuarios x
          where x.usuario_id = u.id
            and x.caixa_entrada_id = ${caixaId}
        )
        or ${veTodasAsCaixas(sql`u.id`)}
      )
    order by u.nome
    limit 200
  `.execute(db)
  return rows
}

/**
 * Returns the caller's unseen mentions, with current permissions: a user who lost access to the inbox no longer sees
 * them.
 */
export async function mencoesDe(db: Db, ctx: Ctx, alcance: Alcance) {
  const { rows } = await sql<{
    mensagem_id: string
    conversa_id: string
    seq: number
    contato_nome: string
    caixa_nome: string
    autor_nome: string
    texto: string
    criado_em: Date
  }>`
    select
      n.mensagem_id,
      n.conversa_id,
      m.seq,
      k.nome as contato_nome,
      x.nome as caixa_nome,
      coalesce(m.autor_nome, '') as autor_nome,
      left(m.conteudo, 300) as texto,
      n.criado_em
    from chat.mencoes n
    join chat.mensagens m on m.id = n.mensagem_id and m.apagada_em is null
    join chat.conversas c on c.id = m.conversa_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    join contatos_publico.contatos k on k.id = c.contato_id
    where n.usuario_id = ${ctx.usuario.id}
      and n.vista_em is null
      and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
    order by n.criado_em desc
    limit 50
  `.execute(db)
  return rows.map((r) => ({ ...r, criado_em: r.criado_em.toISOString() }))
}
