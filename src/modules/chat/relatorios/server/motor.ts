import type { Servicos } from '#platform/servicos.ts'
import { apurarLote } from './comandos/apurar-pendentes.ts'

const OLHAR_MS = 1000
/**
 * Rest time as a multiple of the processing time, so that users' requests take precedence and a backlog waits for
 * quieter times.
 */
const DESCANSO = 3

/**
 * Processes threads in the background as they grow. Reports need not wait for it, because they process the remaining
 * rows before answering.
 */
export function criarApurador({ banco, log }: Pick<Servicos, 'banco' | 'log'>) {
  let relogio: NodeJS.Timeout | undefined
  let atual: Promise<void> | undefined
  let parado = false
  const marcar = (ms: number) => {
    if (!parado) relogio = setTimeout(olhar, ms).unref()
  }
  function olhar(): void {
    const inicio = performance.now()
    atual = apurarLote(banco).then(
      () => marcar(Math.max(OLHAR_MS, (performance.now() - inicio) * DESCANSO)),
      (erro: unknown) => {
        log.warn({ err: erro }, 'the reports did not read on; they will')
        marcar(OLHAR_MS)
      },
    )
  }
  return {
    iniciar: () => marcar(OLHAR_MS),
    async fechar() {
      parado = true
      clearTimeout(relogio)
      await atual
    },
  }
}
