import { Session } from 'node:inspector'

/** When to collect (ms after the start): the second run comes after the last jobs of the demonstration data. */
const ESPERAS_MS = [5000, 30_000]

/**
 * Runs a full garbage collection (about 150 ms) twice in the first minute. Memory that only the start needed
 * (migrations, the demonstration data) would otherwise stay resident for minutes, because V8 does not collect while the
 * process is idle.
 */
export function devolverMemoria(): { fechar(): Promise<void> } {
  const relogios = ESPERAS_MS.map((ms) => setTimeout(coletar, ms).unref())
  return {
    async fechar() {
      for (const relogio of relogios) clearTimeout(relogio)
    },
  }
}

function coletar(): void {
  const sessao = new Session()
  sessao.connect()
  sessao.post('HeapProfiler.collectGarbage')
  sessao.disconnect()
}
