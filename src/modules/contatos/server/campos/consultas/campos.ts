import { sql } from 'kysely'
import { configDoCampo, type Campo } from '#engines/funil/campos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { CampoDoContato } from '../../../contract/campos.ts'
import { camposFixos, tiposNoContato, type CampoExigido } from '../../../regras/campos.ts'

const doContato = sql`
  c.escopo = 'contato'
  and c.chave <> all(${[...camposFixos]}::text[])
  and c.tipo = any(${[...tiposNoContato]}::text[])
`

/** Active fields, with the configuration that validates values. */
export async function camposEmUso(db: Db | Tx): Promise<Campo[]> {
  const { rows } = await sql<Campo>`
    select c.chave, c.rotulo, c.tipo, c.escopo, c.config
    from funis_publico.campos c
    left join cad.contato_campos p on p.chave = c.chave
    where ${doContato}
      and c.arquivado_em is null
    order by coalesce(p.lugar, 999), c.criado_em, c.chave
  `.execute(db)
  return rows.map((c) => ({ ...c, config: configDoCampo.parse(c.config) }))
}

/** Fields that contain a CPF or a CNPJ, archived ones included: they are masked like the document itself. */
export async function camposDeDocumento(db: Db | Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    chave: string
  }>`
    select c.chave
    from funis_publico.campos c
    where ${doContato}
      and c.tipo = 'documento'
  `.execute(db)
  return new Set(rows.map((c) => c.chave))
}

/** Active fields that are required when a contact is created by hand. */
export async function camposObrigatorios(db: Db | Tx): Promise<CampoExigido[]> {
  const { rows } = await sql<CampoExigido>`
    select c.chave, c.rotulo
    from funis_publico.campos c
    join cad.contato_campos p on p.chave = c.chave and p.obrigatorio
    where ${doContato}
      and c.arquivado_em is null
    order by p.lugar, c.chave
  `.execute(db)
  return rows
}

/** Maximum when counting contacts with an answer. */
const TETO = 10_000

/** All fields, archived ones last, with the funnels that use each. */
export async function listarCampos(db: Db | Tx, chave?: string): Promise<CampoDoContato[]> {
  const { rows } = await sql<CampoDoContato>`
    select
      c.chave,
      c.rotulo,
      c.tipo,
      c.escopo,
      c.config,
      coalesce(p.na_lista, false) as na_lista,
      coalesce(p.obrigatorio, false) as obrigatorio,
      c.arquivado_em is not null as arquivado,
      array(
        select f.nome
        from funis_publico.funis f
        where f.arquivado_em is null
          and f.versao > 0
          and (
            f.definicao -> 'capa' ? c.chave
            or f.definicao -> 'estagios' @> jsonb_build_array(
              jsonb_build_object('portas', jsonb_build_array(jsonb_build_object('campo', c.chave)))
            )
          )
        order by f.nome
      ) as usos,
      (
        select count(*)::int
        from (
          select from cad.contatos k
          where cad.campos_proprios(k.campos) <> '{}'
            and k.campos ? c.chave
          limit ${TETO}
        ) t
      ) as preenchidos
    from funis_publico.campos c
    left join cad.contato_campos p on p.chave = c.chave
    where ${doContato} ${chave === undefined ? sql`` : sql`and c.chave = ${chave}`}
    order by c.arquivado_em is not null, coalesce(p.lugar, 999), c.criado_em, c.chave
  `.execute(db)
  return rows.map((c) => ({ ...c, config: configDoCampo.parse(c.config) }))
}
