import { ligarPostgresDeTeste, type PostgresDeTeste } from '../tests/suporte/postgres-de-teste.ts'
import { encerrarPassos } from './passo.ts'

/** Environment of test files that need no database: their run starts none. */
export const SEM_POSTGRES = { GIRASSOL_PG_DE_TESTE: 'nenhum' }

const SINAIS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Runs `correr` with one test PostgreSQL for all the processes that it starts: they find its address in
 * `GIRASSOL_PG_DE_TESTE`. The server runs detached, so it is stopped here in every case: at the end, after an error, and
 * when this process is interrupted, also while the server is still starting.
 */
export async function comPostgres<T>(
  correr: () => Promise<T>,
  ligar: () => Promise<PostgresDeTeste> = ligarPostgresDeTeste,
): Promise<T> {
  let interrompido = false
  const ligando = ligar()
  const interromper = (sinal: keyof typeof SINAIS) => {
    if (interrompido) return
    interrompido = true
    void encerrarPassos()
      .then(() => ligando)
      .then((postgres) => postgres.parar())
      .catch(console.error)
      .finally(() => process.exit(SINAIS[sinal]))
  }
  const sinais = Object.keys(SINAIS) as (keyof typeof SINAIS)[]
  for (const sinal of sinais) process.on(sinal, interromper)
  // an interruption stops the server itself and ends this process
  const parado = () => interrompido && new Promise<never>(() => {})
  const postgres = await ligando
  await parado()
  process.env.GIRASSOL_PG_DE_TESTE = postgres.url
  try {
    return await correr()
  } finally {
    await parado()
    delete process.env.GIRASSOL_PG_DE_TESTE
    await postgres.parar()
    for (const sinal of sinais) process.off(sinal, interromper)
  }
}
