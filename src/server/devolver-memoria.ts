import { Session } from 'node:inspector'

/** After the last jobs of the demonstration company. */
const ESPERAS_MS = [5000, 30_000]

/**
 * Runs a full garbage collection (about 150 ms) twice in the first minute. What the start used and needs no more
 * (migrations, the demonstration company) would otherwise stay resident for minutes: an idle process gives the
 * collector no reason to run.
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
