import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Jobs that the start enqueued have run by then. */
const ESPERA_MS = 10_000

/**
 * Collects the garbage of the start once. V8 does not collect while a process is idle: without this a server that
 * nobody uses yet holds 130 MB of it. The pause is about 70 ms, once.
 */
export function liberarMemoriaDoInicio(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const coletar = runInNewContext('gc') as () => void
    coletar()
  }, ESPERA_MS).unref()
}
