import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { FiltrosDoHistorico } from '../../contract/historicos.ts'
import { comeco, e, fim, type Recorte } from './recorte.ts'

/** The funnel and the area whose histories show what happened to members, too. */
const FUNIL = 'co.matricula'
const AREA = 'co'

/** Filters of cards leave members out: a member has no stage, team or origin. */
export const mostraMatriculas = ({ filtros: f }: Pick<Recorte, 'filtros'>): boolean =>
  (f.funil === FUNIL || (f.funil === undefined && f.departamento === AREA)) &&
  [f.pessoa, f.time, f.cidade, f.origem].every((x) => x === undefined)

/** History of the members with the columns of the other sources, newest first. */
export function parteDasMatriculas(
  r: Recorte,
  f: FiltrosDoHistorico,
  cursor: { em: string; id: string } | null,
  limite: number,
): RawBuilder<unknown> {
  const id = sql`md5('m' || v.matricula_id::text || v.n)::uuid`
  const trecho = f.busca && comoTrecho(f.busca)
  const so = [
    sql`v.em >= ${comeco(r.filtros.de)}`,
    sql`v.em < ${fim(r.filtros.ate)}`,
    ...(f.feito_por ? [sql`v.usuario_id = ${f.feito_por}`] : []),
    ...(trecho
      ? [
          sql`
            (
              plataforma.sem_acento(m.nome) like plataforma.sem_acento(${trecho})
              or plataforma.sem_acento(v.motivo) like plataforma.sem_acento(${trecho})
            )
          `,
        ]
      : []),
    ...(cursor ? [sql`(v.em, ${id}) < (${cursor.em}::timestamptz, ${cursor.id}::uuid)`] : []),
  ]
  return sql`
    (
      select
        ${id} as id, 'matricula'::text as tipo, v.em as em, v.usuario_id as por_id, v.motivo as texto,
        m.id as cartao_id, m.nome as titulo, null::uuid as funil_id, null::text as por_tipo,
        null::uuid as de_id, null::uuid as para_id, false as desfeita, null::jsonb as antes,
        jsonb_build_object('tipo', v.tipo, 'para', v.para, 'dados', v.dados) as depois
      from matriculas_publico.eventos v
      join matriculas_publico.matriculas m on m.id = v.matricula_id
      where ${e(so)}
      order by em desc, id desc
      limit ${limite}
    )
  `
}
