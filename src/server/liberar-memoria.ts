import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Delay in ms, by which the jobs enqueued at the start have run. */
const ESPERA_MS = 10_000

/**
 * Collects garbage once after the start. V8 does not collect while a process is idle: without this an unused server
 * retains 130 MB of garbage. The pause is about 70 ms.
 */
export function liberarMemoriaDoInicio(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const coletar = runInNewContext('gc') as () => void
    coletar()
  }, ESPERA_MS).unref()
}
