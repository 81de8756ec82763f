import { EventEmitter } from 'node:events'
import { run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Log } from '../log/log.ts'
import { abrirPool, type Banco } from '../postgres/banco.ts'
import { devolverPerdidos, devolverTrabalhosDeMortos } from './devolver.ts'
import { registroDe } from './registro.ts'

/** Work that follows a change. It may run twice (a process died after the work, before the tick): it must not mind. */
export interface Trabalho {
  nome: string
  executar(dados: unknown): Promise<void>
}

/** Something done at intervals, by whichever process comes first. `cron` in five fields, UTC. */
export interface Rotina extends Trabalho {
  cron: string
}

const RONDA_MS = 15_000
/** Ticked off for certain, when the database was there to be told. */
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
   * done, and when: the library tells the database on its own and forgets a telling that failed, so the row would stand
   * in our name for hours
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
    pollInterval: 2000, // a lost NOTIFY costs two seconds, not a job
    noHandleSignals: true,
    logger: registroDe(o.log),
    taskList: Object.fromEntries(
      [...o.trabalhos, ...o.rotinas].map((t) => [t.nome, (dados: unknown) => t.executar(dados)]),
    ),
    crontab: o.rotinas.map((r) => `${r.cron} ${r.nome} ?max=3&fill=0s`).join('\n'),
  })
  // it stops by itself only when something broke beyond repair; the log has it then
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
