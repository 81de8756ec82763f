import { sql } from 'kysely'
import { alcanceNosFunis } from '#modules/funis/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'

interface Assunto {
  id: string
  nome: string
}

/** Returns what a user can mute: the funnels they reach and the teams they are in. */
export async function assuntosDe(db: Db, ctx: Ctx): Promise<{ funis: Assunto[]; times: Assunto[] }> {
  const { funis } = await alcanceNosFunis(db, ctx)
  const [dosFunis, dosTimes] = await Promise.all([
    sql<Assunto>`
      select id, nome
      from funis_publico.funis
      where id = any(${[...funis.keys()]}::uuid[])
        and arquivado_em is null
      order by nome
    `.execute(db),
    sql<Assunto>`
      select t.id, t.nome::text as nome
      from acesso_publico.times t
      join acesso_publico.time_membros m on m.time_id = t.id
      where m.usuario_id = ${ctx.usuario.id}
      order by t.nome
    `.execute(db),
  ])
  return { funis: dosFunis.rows, times: dosTimes.rows }
}

/** Inboxes that can send to a phone number. */
export async function caixasPossiveis(db: Db): Promise<Assunto[]> {
  const { rows } = await sql<Assunto>`
    select id, nome
    from chat_publico.caixas_entrada
    where ativo
      and tipo in ('api', 'whatsapp')
    order by nome
  `.execute(db)
  return rows
}
