import { setTimeout as esperar } from 'node:timers/promises'
import type { Auth } from './contexto.ts'
import { ErroAuth } from './erro.ts'

/**
 * Delays a refusal to a fixed minimum since the start, because a known address takes longer to look up than an unknown
 * one.
 */
export async function comRecusaUniforme<T>(auth: Auth, fazer: () => Promise<T>): Promise<T> {
  const inicio = performance.now()
  try {
    return await fazer()
  } catch (erro) {
    const falta = auth.prazos.recusa * 1000 - (performance.now() - inicio)
    if (erro instanceof ErroAuth && falta > 0) await esperar(falta)
    throw erro
  }
}

/**
 * Runs work without the response waiting for it, because its duration would reveal whether an account exists. Awaited
 * when the server closes.
 */
export function depoisDaResposta(auth: Auth, oQue: string, fazer: () => Promise<void>): void {
  const trabalho = fazer()
    .catch((erro: unknown) => auth.log.error({ err: erro, oQue }, 'auth: work after the answer failed'))
    .finally(() => auth.pendentes.delete(trabalho))
  auth.pendentes.add(trabalho)
}
