import { sql } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Visao } from '../../contract/visoes.ts'

interface Linha extends Omit<Visao, 'pode_editar' | 'excluida_em'> {
  lidera: boolean
  excluida_em: Date | null
}
/** Teams the person is in or leads. */
export const meusTimes = (usuarioId: string) => sql`select t.id from cad.times t where t.lider_id = ${usuarioId} or exists (select from cad.time_membros m where m.time_id = t.id and m.usuario_id = ${usuarioId})`

/** One's own, those of one's teams, the company's; what is in the trash only for who may take it out again. */
export async function visoesDe(db: Db | Tx, ctx: Ctx, funilId: string, gestor: boolean): Promise<Visao[]> {
  const eu = ctx.usuario.id
  const { rows } = await sql<Linha>`select v.id, v.nome, v.escopo, v.time_id, t.nome::text as time_nome, v.busca, p.visao_id is not null as padrao, coalesce(t.lider_id = ${eu}, false) as lidera, v.excluida_em
    from funis.visoes v left join cad.times t on t.id = v.time_id left join funis.visao_padrao p on p.visao_id = v.id and p.usuario_id = ${eu} and p.funil_id = v.funil_id
    where v.funil_id = ${funilId} and (v.usuario_id = ${eu} or v.escopo = 'empresa' or v.time_id in (${meusTimes(eu)}) or (v.escopo = 'time' and ${gestor}))
    order by v.excluida_em is not null, array_position(array['pessoa', 'time', 'empresa'], v.escopo), v.criado_em, v.id limit 200`.execute(db)
  return rows.map(({ lidera, ...v }) => ({ ...v, excluida_em: v.excluida_em?.toISOString() ?? null, pode_editar: v.escopo === 'pessoa' || gestor || (v.escopo === 'time' && lidera) })).filter((v) => v.excluida_em === null || v.pode_editar)
}

export async function timesParaVisoes(db: Db, ctx: Ctx, gestor: boolean): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`select t.id, t.nome::text as nome from cad.times t where ${gestor ? sql`true` : sql`t.lider_id = ${ctx.usuario.id}`} order by t.nome limit 200`.execute(db)
  return rows
}
