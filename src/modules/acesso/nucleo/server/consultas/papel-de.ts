import { sql, type RawBuilder } from 'kysely'
import { ehDeModelo, type Papel, type PapelDeDepartamento } from '../../tipos.ts'

/** The role of a row of cad.membros as `Papel`: a drawn one by its id, with its permissions. */
export const papelDe = (membro: string): RawBuilder<Papel> => {
  const coluna = (nome: string) => sql.ref(`${membro}.${nome}`)
  return sql<Papel>`
    json_build_object(
      'codigo', ${coluna('departamento')},
      'papel', ${qualPapel(membro)},
      'direitos', case
        when ${coluna('papel_desenhado_id')} is not null then (
          select coalesce(json_agg(json_build_object('permissao', d.permissao, 'alcance', d.alcance)), '[]')
          from cad.papel_permissoes d
          where d.papel_id = ${coluna('papel_desenhado_id')}
        )
      end
    )
  `
}

/** The code of the role, or the id of the drawn one, of a row of cad.membros or cad.cargo_papeis. */
export const qualPapel = (linha: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${linha}.papel_desenhado_id`)}::text, ${sql.ref(`${linha}.papel`)}::text)`

/** The columns that name a role in cad.membros and cad.cargo_papeis. */
export const colunasDoPapel = (
  papel: string,
): { papel: PapelDeDepartamento | 'desenhado'; papel_desenhado_id: string | null } =>
  ehDeModelo(papel) ? { papel, papel_desenhado_id: null } : { papel: 'desenhado', papel_desenhado_id: papel }
