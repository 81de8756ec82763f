import { sql, type QueryExecutorProvider } from 'kysely'
import type { Consulta } from './consulta.ts'

/** Reads rows. Names come from the list of exposed tables, never from the request. */
export async function lerTabela(
  db: QueryExecutorProvider,
  esquema: string,
  tabela: string,
  c: Consulta,
  contar: boolean,
): Promise<{ linhas: Record<string, unknown>[]; total: number | null }> {
  const de = sql.table(`${esquema}.${tabela}`)
  const condicoes = c.filtros.map((f) => {
    const valores = sql.join(f.valores.map((v) => sql`${v}`))
    if (!f.lista) return sql`${sql.ref(f.coluna)} = ${f.valores[0] ?? ''}`
    return f.valores.length === 0 ? sql`false` : sql`${sql.ref(f.coluna)} in (${valores})`
  })
  const onde = condicoes.length > 0 ? sql`where ${sql.join(condicoes, sql` and `)}` : sql``
  const ordem = c.ordem.map(
    (o) =>
      sql`${sql.ref(o.coluna)} ${o.desc ? sql`desc` : sql`asc`} ${o.nulosPrimeiro ? sql`nulls first` : sql`nulls last`}`,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(c.colunas.map((nome) => sql.ref(nome)))}
    from ${de} ${onde} ${ordem.length > 0 ? sql`order by ${sql.join(ordem)}` : sql``}
    limit ${c.limite} offset ${c.inicio}
  `.execute(db)
  if (!contar) return { linhas: rows, total: null }
  const total = await sql<{ total: number }>`select count(*) as total from ${de} ${onde}`.execute(db)
  return { linhas: rows, total: total.rows[0]?.total ?? 0 }
}
