import { sql } from 'kysely'
import { ehPara, mantem } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Visao } from '../contract/visoes.ts'

interface Linha extends Omit<Visao, 'pode_editar' | 'excluida_em'> {
  lidera: boolean
  excluida_em: Date | null
}

/** The user's own views, their teams' and the company's; those in the trash only for users who may restore them. */
export async function visoesDe(db: Db | Tx, ctx: Ctx, funilId: string, gestor: boolean): Promise<Visao[]> {
  const eu = ctx.usuario.id
  const { rows } = await sql<Linha>`
    select
      v.id,
      v.nome,
      v.escopo,
      v.time_id,
      t.nome::text as time_nome,
      v.busca,
      p.visao_id is not null as padrao,
      coalesce(t.lider_id = ${eu}, false) as lidera,
      v.excluida_em
    from funis.visoes v
    left join acesso_publico.times t on t.id = v.time_id
    left join funis.visao_padrao p on p.visao_id = v.id and p.usuario_id = ${eu} and p.funil_id = v.funil_id
    where v.funil_id = ${funilId}
      and (${ehPara(eu)} or (v.escopo = 'time' and ${gestor}))
    order by
      v.excluida_em is not null, array_position(array['pessoa', 'time', 'empresa'], v.escopo), v.criado_em, v.id
    limit 200
  `.execute(db)
  return rows
    .map(({ lidera, ...v }) => ({
      ...v,
      excluida_em: v.excluida_em?.toISOString() ?? null,
      pode_editar: mantem({ escopo: v.escopo, lidera }, gestor),
    }))
    .filter((v) => v.excluida_em === null || v.pode_editar)
}
