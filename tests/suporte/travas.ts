import pg from 'pg'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { aoFim } from './ao-fim.ts'
import { ate } from './esperas.ts'

/** Runs one statement in a transaction of a connection of its own and keeps what it locked until `soltar` commits. */
export async function prenderLinhas(url: string, comando: string, valores: unknown[] = []): Promise<{ soltar(): Promise<void> }> {
  const cliente = new pg.Client({ connectionString: url, application_name: 'teste-trava' })
  cliente.on('error', () => {})
  await cliente.connect()
  await cliente.query('begin')
  await cliente.query(comando, valores)
  let solta = false
  const soltar = async () => {
    if (solta) return
    solta = true
    await cliente.query('commit')
    await cliente.end()
  }
  aoFim(soltar)
  return { soltar }
}

/** Waits until so many statements of this database wait for a lock. */
export async function esperandoTrava(url: string, quantos = 1): Promise<void> {
  const contar = async () => {
    const [linha] = await executarSolto<{ n: number }>(url, `
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'
    `)
    return Number(linha?.n) >= quantos
  }
  if (!(await ate(contar, 15_000))) throw new Error(`fewer than ${quantos} statements came to wait for a lock`)
}
