import { sql } from 'kysely'
import { invalido, type ErroApp } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { escoposDeVisao } from '../../contract/para-quem.ts'

type Escopo = (typeof escoposDeVisao)[number]

/** Teams that the user is in or leads. */
const timesDa = (usuarioId: string) => sql`
  select t.id
  from cad.times t
  where t.lider_id = ${usuarioId}
    or exists (
      select from cad.time_membros m
      where m.time_id = t.id
        and m.usuario_id = ${usuarioId}
    )
`

/** True for a row `v` that is visible to the user: their own, of their teams, or of the whole company. */
export const ehPara = (usuarioId: string) =>
  sql<boolean>`(v.usuario_id = ${usuarioId} or v.escopo = 'empresa' or v.time_id in (${timesDa(usuarioId)}))`

/** Whether the user may change it: the owner, the lead of the team, or a user who manages all of them (`cuida`). */
export const mantem = (v: { escopo: Escopo; lidera: boolean }, cuida: boolean): boolean =>
  v.escopo === 'pessoa' || cuida || (v.escopo === 'time' && v.lidera)

/** The teams for which this user may save items. */
export async function timesQueMantem(
  db: Db,
  usuarioId: string,
  cuida: boolean,
): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select t.id, t.nome::text as nome
    from cad.times t
    where ${cuida ? sql`true` : sql`t.lider_id = ${usuarioId}`}
    order by t.nome
    limit 200
  `.execute(db)
  return rows
}

interface Guarda {
  usuarioId: string
  /** may save for the whole company and for any team */
  cuida: boolean
  recusarEmpresa: () => ErroApp
  recusarTime: () => ErroApp
}

/** Returns the scope columns after checking that the user may save for that scope. */
export async function colunasDeParaQuem(
  tx: Tx,
  { escopo, time_id }: { escopo: Escopo; time_id: string | null },
  g: Guarda,
) {
  if (escopo === 'empresa' && !g.cuida) throw g.recusarEmpresa()
  if (escopo === 'time') {
    const time = await tx
      .selectFrom('cad.times')
      .select('lider_id')
      .where('id', '=', time_id ?? '')
      .executeTakeFirst()
    if (!time) throw invalido('Time não encontrado.', [{ campo: 'time_id', mensagem: 'Time não encontrado.' }])
    if (time.lider_id !== g.usuarioId && !g.cuida) throw g.recusarTime()
  }
  return { escopo, usuario_id: escopo === 'pessoa' ? g.usuarioId : null, time_id: escopo === 'time' ? time_id : null }
}
