import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { ErroApp, invalido } from '#kit/erro.ts'
import type { Leitor, Resposta } from './leitor.ts'

export interface LimitesDaThread {
  /** JavaScript heap of one worker (MB); byte arrays are outside of it and bounded by each reader */
  memoriaMb: number
}

/** One worker thread. A job that exceeds a limit ends it; after that it accepts no other. */
export interface Thread {
  executar<E, S>(leitor: Leitor<E, S>, entrada: E): Promise<S>
  readonly viva: boolean
  encerrar(): Promise<void>
}

export function abrirThread({ memoriaMb }: LimitesDaThread): Thread {
  const worker = new Worker(new URL('./trabalhador.ts', import.meta.url), {
    name: 'leitor',
    // a parser does not need the secrets in the environment
    env: { NODE_ENV: process.env.NODE_ENV },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoriaMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  let viva = true
  worker.on('error', () => (viva = false))
  worker.on('exit', () => (viva = false))
  worker.unref()
  const encerrar = async () => {
    viva = false
    await worker.terminate()
  }

  return {
    get viva() {
      return viva
    },
    encerrar,
    async executar<E, S>(leitor: Leitor<E, S>, entrada: E): Promise<S> {
      const fim = new AbortController()
      const prazo = setTimeout(() => fim.abort(), leitor.prazoMs)
      worker.ref()
      try {
        const resposta = once(worker, 'message', { signal: fim.signal })
        const saida = once(worker, 'exit', { signal: fim.signal })
        worker.postMessage({ modulo: leitor.modulo, funcao: leitor.funcao, entrada })
        const [recebida] = (await Promise.race([
          resposta,
          saida.then(() => {
            throw interrompida(new Error(`reader ${leitor.nome}: the worker ended during its job`))
          }),
        ])) as [Resposta]
        return abrirResposta<S>(leitor.nome, recebida)
      } catch (erro) {
        if (!excedeu(erro)) throw erro
        await encerrar()
        throw Object.assign(invalido(leitor.recusa, [{ campo: 'arquivo', mensagem: leitor.recusa }]), { cause: erro })
      } finally {
        clearTimeout(prazo)
        fim.abort()
        worker.unref()
      }
    },
  }
}

export const interrompida = (causa: unknown) =>
  new ErroApp('UNAVAILABLE', 503, 'A leitura foi interrompida. Tente de novo em instantes.', { causa })

/**
 * Returns whether the job ran out of time (the abort above) or out of memory (the worker's `error` event, with which
 * `once` rejects).
 */
const excedeu = (erro: unknown): boolean => {
  return (erro instanceof Error && erro.name === 'AbortError') || temCodigo(erro, 'ERR_WORKER_OUT_OF_MEMORY')
}

function abrirResposta<S>(nome: string, r: Resposta): S {
  if ('saida' in r) return r.saida as S
  if ('recusa' in r) throw new ErroApp(r.recusa.code, r.recusa.status, r.recusa.message, { details: r.recusa.details })
  throw Object.assign(new Error(`reader ${nome}: ${r.falha.message}`), { stack: r.falha.stack })
}
