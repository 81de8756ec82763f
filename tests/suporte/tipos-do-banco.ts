import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as GeradorPostgres } from 'kysely-codegen'
import pg from 'pg'

/**
 * The TypeScript of every table, exactly as the database has them. int8 comes back as number: see the parser in
 * platform/postgres/banco.ts.
 */
export async function gerarTipos(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // the database is stopped right after
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new GeradorPostgres(),
      defaultSchemas: ['public'],
      excludePattern: '{graphile_worker.*,public.girassol_migracoes}',
      typeMapping: { int8: 'number', citext: 'string', tsvector: 'string' },
      typeOnlyImports: true,
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}
