import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as GeradorPostgres } from 'kysely-codegen'
import pg from 'pg'
import { comColunasDasVisoes } from './colunas-das-visoes.ts'
import { comUnioes } from './unioes-das-colunas.ts'

/**
 * Generates the TypeScript types of every table from the database. A text column whose constraint lists its values gets
 * their union, a column of a module's view those of its table. int8 is a number: see the parser in
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
      postprocess: async ({ db: aberto, metadata }) => comColunasDasVisoes(aberto, await comUnioes(aberto, metadata)),
    })
  } finally {
    await db.destroy()
  }
}
