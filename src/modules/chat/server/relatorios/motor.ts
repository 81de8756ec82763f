import type { Servicos } from '#platform/servicos.ts'
import { apurarLote } from './comandos/apurar-pendentes.ts'

const OLHAR_MS = 1000
/**
 * For every moment of reading so many of rest, at least: who is being served comes first, and what is behind waits for
 * the quiet after the rush.
 */
const DESCANSO = 3

/** Reads the threads as they grow: nobody waits for it, since a report reads what is left before it answers. */
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
