import { ErroApp } from '#kit/erro.ts'

const PAUSAS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Client errors are final, except 408 and 429; network failures and server errors are retried. */
const recusado = (erro: unknown) =>
  erro instanceof ErroApp && erro.status >= 400 && erro.status < 500 && erro.status !== 408 && erro.status !== 429

/**
 * Retries background work that follows an event and has no retry button: until it succeeds, is refused, or `vale`
 * returns false.
 */
export async function insistir(fazer: () => Promise<unknown>, vale: () => boolean): Promise<void> {
  for (let vez = 0; vale(); vez++) {
    try {
      await fazer()
      return
    } catch (erro) {
      if (recusado(erro)) return
      await new Promise((r) => setTimeout(r, PAUSAS_MS[Math.min(vez, PAUSAS_MS.length - 1)]))
    }
  }
}
