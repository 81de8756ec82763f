import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { GenerateOptions } from 'kysely-codegen'

type DoGerador = Parameters<NonNullable<GenerateOptions['postprocess']>>[0]['metadata']

/** `check (col in ('a', 'b'))` as PostgreSQL prints it: `CHECK ((col = ANY (ARRAY['a'::text, 'b'::text])))`. */
const LISTA = /^CHECK \(\((?:"?\w+"? = ANY \(ARRAY\[(.+)\]\)|"?\w+"? = (\S+))\)\)$/
const VALOR = /'((?:[^']|'')*)'::text/g

/** Returns the values of a constraint that lists those allowed, otherwise null. */
export function valoresDaRestricao(restricao: string): string[] | null {
  const m = LISTA.exec(restricao)
  const lista = m?.[1] ?? m?.[2]
  if (lista === undefined || lista.replace(VALOR, '').replace(/[, ]/g, '') !== '') return null
  return [...lista.matchAll(VALOR)].map((v) => (v[1] ?? '').replaceAll("''", "'"))
}

interface Restrita {
  esquema: string
  tabela: string
  coluna: string
  dominio_esquema: string | null
  dominio: string | null
  restricao: string
}

/**
 * Gives every text column whose constraint (or whose domain's constraint) lists its values the union of these values: the
 * generator handles it like an enum, with a type named after the domain or after the table and column.
 */
export async function comUnioes(db: Kysely<unknown>, metadata: DoGerador): Promise<DoGerador> {
  const { rows } = await sql<Restrita>`
    select
      n.nspname as esquema,
      t.relname as tabela,
      a.attname as coluna,
      null as dominio_esquema,
      null as dominio,
      pg_get_constraintdef(r.oid) as restricao
    from pg_constraint r
    join pg_class t on t.oid = r.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid
      and array[a.attnum] = r.conkey
    where r.contype = 'c'
    union all
    select n.nspname, t.relname, a.attname, dn.nspname, d.typname, pg_get_constraintdef(r.oid)
    from pg_constraint r
    join pg_type d on d.oid = r.contypid
    join pg_namespace dn on dn.oid = d.typnamespace
    join pg_attribute a on a.atttypid = d.oid
      and not a.attisdropped
    join pg_class t on t.oid = a.attrelid
    join pg_namespace n on n.oid = t.relnamespace
    where r.contype = 'c'
    order by 1, 2, 3, 5, 6
  `.execute(db)
  for (const tabela of metadata.tables)
    for (const coluna of tabela.columns) {
      if (coluna.isArray) continue
      const listas = rows
        .filter((r) => r.esquema === tabela.schema && r.tabela === tabela.name && r.coluna === coluna.name)
        .flatMap((r) => {
          const valores = valoresDaRestricao(r.restricao)
          return valores ? [{ ...r, valores }] : []
        })
      const primeira = listas[0]
      if (!primeira) continue
      const soDoDominio = listas.length === 1 && primeira.dominio !== null
      coluna.dataTypeSchema = (soDoDominio && primeira.dominio_esquema) || primeira.esquema
      coluna.dataType = soDoDominio && primeira.dominio ? primeira.dominio : `${tabela.name}_${coluna.name}`
      metadata.enums.set(
        `${coluna.dataTypeSchema}.${coluna.dataType}`,
        primeira.valores.filter((v) => listas.every((l) => l.valores.includes(v))),
      )
    }
  return metadata
}
