import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/**
 * A column that references a contact, read from the database catalog. `unicas`: the other columns of each unique
 * constraint that includes the contact.
 */
export interface Ponteiro {
  tabela: string
  coluna: string
  chave: string[]
  unicas: string[][]
}
type Linha = Record<string, unknown>

/**
 * Result of a merge in one table: keys of the moved rows, and rows removed because the other contact already had an
 * equal one.
 */
export interface Movido {
  tabela: string
  coluna: string
  chaves: Linha[]
  retirados: Linha[]
}

/** Tables of the duplicate check and of import rows; their rows are not moved. */
const FICAM = new Set(['cad.contato_pares', 'cad.contatos_a_conferir', 'cad.importacao_linhas'])

export async function todosOsPonteiros(tx: Tx): Promise<Ponteiro[]> {
  return (await sql<Ponteiro>`select tabela, coluna, chave, unicas from cad.ponteiros_de_contato()`.execute(tx)).rows
}
export const ponteiros = async (tx: Tx): Promise<Ponteiro[]> =>
  (await todosOsPonteiros(tx)).filter((p) => !FICAM.has(p.tabela))

/**
 * Removes the duplicate pairs of a merged contact, with their decisions, and returns them so that an undo restores
 * them.
 */
export async function guardarPares(tx: Tx, de: string): Promise<Movido> {
  const { rows } = await sql<{
    linha: Linha
  }>`
    delete from cad.contato_pares t
    where ${de} in (a, b)
    returning to_jsonb(t) as linha
  `.execute(tx)
  return { tabela: 'cad.contato_pares', coluna: 'a', chaves: [], retirados: rows.map((r) => r.linha) }
}

const tabelaDe = (p: Pick<Ponteiro, 'tabela'>) => sql.table(p.tabela.replaceAll('"', ''))
const col = (alias: string, nome: string) => sql.ref(`${alias}.${nome}`)

/** Replaces `de` with `para` in this column of the table. */
export async function mover(tx: Tx, p: Ponteiro, de: string, para: string): Promise<Movido> {
  const iguais = p.unicas.map(
    (outras) => sql`
      exists (
        select from ${tabelaDe(p)} o
        where ${col('o', p.coluna)} = ${para} ${sql.join(
          outras.map((c) => sql`and ${col('o', c)} is not distinct from ${col('t', c)}`),
          sql` `,
        )}
      )
    `,
  )
  // a link between a person and a company that are now the same contact
  const consigo = p.tabela === 'cad.contato_empresas' ? [sql`${para} in (t.pessoa_id, t.empresa_id)`] : []
  const impedem = [...iguais, ...consigo]
  const retirados =
    impedem.length === 0
      ? []
      : (
          await sql<{ linha: Linha }>`
            delete from ${tabelaDe(p)} t
            where ${col('t', p.coluna)} = ${de}
              and (${sql.join(impedem, sql` or `)})
            returning to_jsonb(t) as linha
          `.execute(tx)
        ).rows.map((r) => r.linha)
  const chave = sql.join(
    p.chave.map((c) => sql`${sql.lit(c)}, ${col('t', c)}`),
    sql`, `,
  )
  const { rows } = await sql<{ chave: Linha }>`
    update ${tabelaDe(p)} t
    set ${sql.ref(p.coluna)} = ${para}
    where ${col('t', p.coluna)} = ${de}
    returning jsonb_build_object(${chave}) as chave
  `.execute(tx)
  return { tabela: p.tabela, coluna: p.coluna, chaves: rows.map((r) => r.chave), retirados }
}

/** Moves back the rows that still point to `para`, and restores the rows that were removed. */
export async function devolver(tx: Tx, p: Ponteiro, m: Movido, de: string, para: string): Promise<void> {
  if (m.chaves.length > 0) {
    // where the key contains the contact column, `chaves` has its value after the move
    const mesma = sql.join(
      p.chave.map((c) => sql`${col('t', c)} = ${col('v', c)}`),
      sql` and `,
    )
    await sql`
      update ${tabelaDe(p)} t
      set ${sql.ref(p.coluna)} = ${de}
      from jsonb_populate_recordset(null::${tabelaDe(p)}, ${JSON.stringify(m.chaves)}::jsonb) v
      where ${mesma}
        and ${col('t', p.coluna)} = ${para}
    `.execute(tx)
  }
  if (m.retirados.length > 0) {
    const { rows } = await sql<{ nome: string }>`
      select attname as nome
      from pg_attribute
      where attrelid = ${p.tabela}::regclass
        and attnum > 0
        and not attisdropped
        and attgenerated = ''
      order by attnum
    `.execute(tx)
    const colunas = sql.join(rows.map((r) => sql.ref(r.nome)))
    await sql`
      insert into ${tabelaDe(p)} (${colunas})
      select ${colunas}
      from jsonb_populate_recordset(null::${tabelaDe(p)}, ${JSON.stringify(m.retirados)}::jsonb)
      on conflict do nothing
    `.execute(tx)
  }
}
