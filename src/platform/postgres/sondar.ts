import pg from 'pg'

/** Does a PostgreSQL answer here, with these credentials? Never throws. */
export async function responde(url: string): Promise<boolean> {
  const cliente = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  cliente.on('error', () => {})
  try {
    await cliente.connect()
    await cliente.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await cliente.end().catch(() => {})
  }
}

/** Runs a few statements outside any pool: creating databases, asking who is connected. */
export async function executarSolto<T extends pg.QueryResultRow>(url: string, ...comandos: string[]): Promise<T[]> {
  const cliente = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await cliente.connect()
  try {
    let ultimas: T[] = []
    for (const comando of comandos) ultimas = (await cliente.query<T>(comando)).rows
    return ultimas
  } finally {
    await cliente.end()
  }
}

/** Runs `fn` with an advisory lock of the whole database held: one process at a time. `executar` uses the connection that holds it. */
export async function comTrava<R>(url: string, trava: number, fn: (executar: <T extends pg.QueryResultRow>(comando: string) => Promise<T[]>) => Promise<R>): Promise<R> {
  const cliente = new pg.Client({ connectionString: url, application_name: 'girassol-trava', connectionTimeoutMillis: 10_000 })
  await cliente.connect()
  try {
    await cliente.query('select pg_advisory_lock($1)', [trava])
    return await fn(async <T extends pg.QueryResultRow>(comando: string) => (await cliente.query<T>(comando)).rows)
  } finally {
    await cliente.end() // also releases the lock
  }
}
