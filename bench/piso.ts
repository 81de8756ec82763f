import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db, Esquema } from '#platform/postgres/banco.ts'
import { ClienteComPreparadas } from '#platform/postgres/preparada.ts'
import { emLaco, type Medida } from './medir.ts'

/** Captures the statements that a query function sends, so that the floor runs the product's own SQL. */
export async function capturar(url: string, fn: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const capturadas: CompiledQuery[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c role=girassol_app' })
  const db = new Kysely<Esquema>({
    dialect: new PostgresDialect({ pool }),
    log: (evento) => void capturadas.push(evento.query),
  })
  await fn(db)
  await db.destroy()
  return capturadas
}

/**
 * Runs the same statements on the bare driver (prepared where the product prepares them) with `conexoes` in parallel:
 * the lower bound for any server in front of this database.
 */
export async function pisoDe(
  url: string,
  conexoes: number,
  perguntas: (n: number) => readonly CompiledQuery[],
  opcoes?: { segundos?: number },
): Promise<Medida> {
  const clientes = await Promise.all(
    Array.from({ length: conexoes }, async () => {
      const c = new ClienteComPreparadas({ connectionString: url, options: '-c role=girassol_app' })
      await c.connect()
      return c
    }),
  )
  try {
    return await emLaco(
      clientes.map((c) => async (n: number) => {
        for (const q of perguntas(n)) await c.query(q.sql, [...q.parameters])
      }),
      opcoes,
    )
  } finally {
    await Promise.all(clientes.map((c) => c.end()))
  }
}
