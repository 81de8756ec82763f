import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { GenerateOptions } from 'kysely-codegen'

type DoGerador = Parameters<NonNullable<GenerateOptions['postprocess']>>[0]['metadata']

/** Schemas of the views that a module offers to the others; each view selects columns of one table. */
const OFERECIDAS = /_publico$/

/**
 * Gives the columns of these views the type and nullability of the table's column of the same name: PostgreSQL calls
 * every column of a view nullable.
 */
export async function comColunasDasVisoes(db: Kysely<unknown>, metadata: DoGerador): Promise<DoGerador> {
  const { rows } = await sql<{ esquema: string; visao: string; esquema_da_tabela: string; tabela: string }>`
    select distinct
      vn.nspname as esquema,
      v.relname as visao,
      tn.nspname as esquema_da_tabela,
      t.relname as tabela
    from pg_class v
    join pg_namespace vn on vn.oid = v.relnamespace
    join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass
      and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass
      and d.refobjid <> v.oid
    join pg_class t on t.oid = d.refobjid
    join pg_namespace tn on tn.oid = t.relnamespace
    where v.relkind = 'v'
  `.execute(db)
  const achar = (esquema: string | undefined, nome: string | undefined) =>
    metadata.tables.find((t) => t.schema === esquema && t.name === nome)
  for (const visao of metadata.tables) {
    if (!visao.isView || !OFERECIDAS.test(visao.schema ?? '')) continue
    const lidas = rows.filter((r) => r.esquema === visao.schema && r.visao === visao.name)
    // another table of the statement may only filter
    const inteiras = lidas
      .map((l) => achar(l.esquema_da_tabela, l.tabela))
      .filter((t) => t && visao.columns.every((c) => t.columns.some((d) => d.name === c.name)))
    const tabela = inteiras.length === 1 ? inteiras[0] : undefined
    for (const coluna of visao.columns) {
      const daTabela = tabela?.columns.find((c) => c.name === coluna.name)
      if (!daTabela) throw new Error(`${visao.schema}.${visao.name}.${coluna.name} is not the column of one table`)
      coluna.isNullable = daTabela.isNullable
      coluna.dataType = daTabela.dataType
      coluna.dataTypeSchema = daTabela.dataTypeSchema
    }
  }
  return metadata
}
