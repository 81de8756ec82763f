import { temCodigo } from '#kit/codigo-do-erro.ts'
import { pg } from './driver.ts'
import { opcoesDe } from './limites.ts'

/** PostgreSQL's code invalid_password. */
const SENHA_ERRADA = '28P01'

/** Tries these credentials at a PostgreSQL server. Never throws. */
export async function sondar(url: string): Promise<'responde' | 'senha errada' | 'cala'> {
  const cliente = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  cliente.on('error', () => {})
  try {
    await cliente.connect()
    await cliente.query('select 1')
    return 'responde'
  } catch (erro) {
    return temCodigo(erro, SENHA_ERRADA) ? 'senha errada' : 'cala'
  } finally {
    await cliente.end().catch(() => {})
  }
}

export const responde = async (url: string): Promise<boolean> => (await sondar(url)) === 'responde'

/**
 * Runs `fn` with one connection outside any pool, closed when `fn` ends. If the database dies meanwhile, the statement
 * that `fn` awaits rejects; without the `error` listener the process would end.
 */
export async function comCliente<R>(url: string, nome: string, fn: (cliente: pg.Client) => Promise<R>): Promise<R> {
  const cliente = new pg.Client({
    connectionString: url,
    application_name: nome,
    connectionTimeoutMillis: 10_000,
    options: opcoesDe('ferramentas'),
  })
  cliente.on('error', () => {})
  await cliente.connect()
  try {
    return await fn(cliente)
  } finally {
    await cliente.end()
  }
}

/** Runs a few statements, such as creating databases. Returns the rows of the last one. */
export function executarSolto<T extends pg.QueryResultRow>(url: string, ...comandos: string[]): Promise<T[]> {
  return comCliente(url, 'girassol-solto', async (cliente) => {
    let ultimas: T[] = []
    for (const comando of comandos) ultimas = (await cliente.query<T>(comando)).rows
    return ultimas
  })
}

/**
 * Runs `fn` while holding an advisory lock of the whole database: one process at a time. `executar` uses the connection
 * that holds the lock; closing it releases the lock.
 */
export function comTrava<R>(
  url: string,
  trava: number,
  fn: (executar: <T extends pg.QueryResultRow>(comando: string) => Promise<T[]>) => Promise<R>,
): Promise<R> {
  return comCliente(url, 'girassol-trava', async (cliente) => {
    await cliente.query('select pg_advisory_lock($1)', [trava])
    return fn(async <T extends pg.QueryResultRow>(comando: string) => (await cliente.query<T>(comando)).rows)
  })
}
