import { comCliente, executarSolto } from '#platform/postgres/sondar.ts'
import { aoFim } from './ao-fim.ts'
import { ate } from './esperas.ts'

export interface Preso {
  /** Commits and releases the locks. */
  soltar(): Promise<void>
}

/** Runs one statement in a transaction on its own connection and holds its locks until `soltar`. */
export async function prenderLinhas(url: string, comando: string, valores: unknown[] = []): Promise<Preso> {
  const pronto = Promise.withResolvers<void>()
  const fim = Promise.withResolvers<void>()
  const sessao = comCliente(url, 'teste-trava', async (cliente) => {
    await cliente.query('begin')
    await cliente.query(comando, valores)
    pronto.resolve()
    await fim.promise
    await cliente.query('commit')
  })
  await Promise.race([pronto.promise, sessao])
  const soltar = async () => {
    fim.resolve()
    await sessao
  }
  aoFim(soltar)
  return { soltar }
}

/** Waits until `quantos` statements of this database wait for a lock. */
export async function esperandoTrava(url: string, quantos = 1): Promise<void> {
  const contar = async () => {
    const [linha] = await executarSolto<{ n: number }>(
      url,
      `
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database()
        and wait_event_type = 'Lock'
    `,
    )
    return Number(linha?.n) >= quantos
  }
  if (!(await ate(contar, 15_000))) throw new Error(`fewer than ${quantos} statements came to wait for a lock`)
}
