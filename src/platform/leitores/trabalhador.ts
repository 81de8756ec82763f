import { parentPort } from 'node:worker_threads'
import { ErroApp } from '#kit/erro.ts'
import type { Pedido, Resposta } from './leitor.ts'
import { transferiveis } from './transferiveis.ts'

// Entry of a worker thread. It serves one job at a time; the pool sends the next one after the answer.
parentPort?.on('message', (pedido: Pedido) => void atender(pedido))

async function atender({ modulo, funcao, entrada }: Pedido): Promise<void> {
  try {
    const { [funcao]: ler } = (await import(modulo)) as Record<string, (entrada: unknown) => unknown>
    if (!ler) throw new Error(`${modulo} exports no ${funcao}`)
    const saida = await ler(entrada)
    parentPort?.postMessage({ saida } satisfies Resposta, transferiveis(saida))
  } catch (erro) {
    parentPort?.postMessage(comoResposta(erro))
  }
}

/** Turns an error into plain fields: an error loses its class on the way to another thread. */
function comoResposta(erro: unknown): Resposta {
  if (erro instanceof ErroApp)
    return { recusa: { code: erro.code, status: erro.status, message: erro.message, details: erro.details } }
  return {
    falha:
      erro instanceof Error
        ? { message: erro.message, stack: erro.stack }
        : { message: String(erro), stack: undefined },
  }
}
