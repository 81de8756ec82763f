import { EventEmitter } from 'node:events'
import { run, type JobHelpers, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Log } from '../log/log.ts'
import { abrirPool, type Banco } from '../postgres/banco.ts'
import { devolverPerdidos, devolverTrabalhosDeMortos } from './devolver.ts'
import { registroDe } from './registro.ts'
import { DadosInvalidos, type Trabalho } from './trabalho.ts'

/** A job without payload that runs at intervals, in whichever process comes first. `cron` has five fields, UTC. */
export interface Rotina {
  nome: string
  cron: string
  executar(): Promise<void>
}

const RONDA_MS = 15_000
/** After this time (ms) the library has marked a finished job as complete, if the database was available. */
const TICADO_MS = 10_000

export async function iniciarTrabalhos(o: {
  banco: Banco
  trabalhos: readonly Trabalho[]
  rotinas: readonly Rotina[]
  log: Log
  concorrencia?: number
}): Promise<{ fechar(): Promise<void> }> {
  const concorrencia = o.concorrencia ?? 5
  const pgPool = abrirPool({
    url: o.banco.url,
    papel: 'girassol_app',
    nome: 'girassol-trabalhos',
    uso: 'trabalhos',
    max: concorrencia + 2,
  })
  const events: WorkerEvents = new EventEmitter()
  let soltar: Promise<() => Promise<void>> | undefined
  let poolId = ''
  /**
   * Finished jobs and when they finished. The library marks them as complete by itself and does not retry a failed
   * update, so the row would stay locked by this process for hours.
   */
  const feitos = new Map<string, number>()
  events.on('job:complete', ({ job }) => void feitos.set(job.id, Date.now()))
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id
    soltar = o.banco.segurar(workerPool.id)
    soltar.catch((erro: unknown) => o.log.warn({ err: erro }, 'jobs: the lock of this process could not be taken'))
  })
  const runner: Runner = await run({
    events,
    pgPool,
    concurrency: concorrencia,
    pollInterval: 2000, // a lost NOTIFY delays a job by two seconds
    noHandleSignals: true,
    logger: registroDe(o.log),
    taskList: Object.fromEntries([
      ...o.trabalhos.map((t) => [
        t.nome,
        async (dados: unknown, { job, withPgClient }: JobHelpers) => {
          try {
            await t.executar(dados)
          } catch (erro) {
            if (erro instanceof DadosInvalidos) await gastarTentativas(withPgClient, job.id)
            throw erro
          }
        },
      ]),
      ...o.rotinas.map((r) => [r.nome, () => r.executar()]),
    ]),
    crontab: o.rotinas.map((r) => `${r.cron} ${r.nome} ?max=3&fill=0s`).join('\n'),
  })
  // rejects only after an unrecoverable failure, which is in the log
  runner.promise.catch((erro: unknown) => o.log.error({ err: erro }, 'jobs stopped'))
  const ronda = setInterval(() => void devolver(), RONDA_MS)
  ronda.unref()
  async function devolver(): Promise<void> {
    const antigos = [...feitos].filter(([, em]) => em < Date.now() - TICADO_MS)
    try {
      if (antigos.length > 0)
        await devolverPerdidos(
          o.banco,
          poolId,
          antigos.map(([id]) => id),
        )
      for (const [id, em] of antigos) if (feitos.get(id) === em) feitos.delete(id)
      await devolverTrabalhosDeMortos(o.banco)
    } catch (erro) {
      o.log.warn({ err: erro }, 'jobs: those that nobody has any more could not be given back; it will be tried again')
    }
  }
  await devolver()
  return {
    async fechar() {
      clearInterval(ronda)
      await runner.stop()
      await pgPool.end()
      await (
        await soltar
      )?.()
    },
  }
}

/**
 * Uses up the attempts of a running job: the library then records its error, and it is listed with the jobs that failed
 * permanently instead of being retried for hours.
 */
const gastarTentativas = (withPgClient: JobHelpers['withPgClient'], id: string) =>
  withPgClient((c) => c.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id]))
