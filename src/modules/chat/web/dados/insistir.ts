import { ErroApp } from '#kit/erro.ts'

const PAUSAS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** What the server refused it will refuse again; a line that is down or a server that is away come back. */
const recusado = (erro: unknown) =>
  erro instanceof ErroApp && erro.status >= 400 && erro.status < 500 && erro.status !== 408 && erro.status !== 429

/**
 * Something that follows by itself from an event, so nobody is there to press "try again": tried until it is done,
 * refused, or of no more use.
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
