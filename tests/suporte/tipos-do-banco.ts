import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as GeradorPostgres } from 'kysely-codegen'
import pg from 'pg'

/**
 * Generates the TypeScript types of every table from the database. int8 is a number: see the parser in
 * platform/postgres/banco.ts.
 */
export async function gerarTipos(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // the database is stopped right after, which closes the idle connection with an error
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
