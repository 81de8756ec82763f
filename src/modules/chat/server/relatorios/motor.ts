import type { Servicos } from '#platform/servicos.ts'
import { apurarLote } from './comandos/apurar-pendentes.ts'

const OLHAR_MS = 1000
const LOTES_POR_VEZ = 10

/** Reads the threads as they grow, a few batches a second: nobody waits for it, since a report reads what is left before it answers. */
export function criarApurador({ banco, log }: Pick<Servicos, 'banco' | 'log'>) {
  let relogio: NodeJS.Timeout | undefined
  let atual: Promise<void> | undefined
  let parado = false
  async function alguns(): Promise<void> {
    for (let n = 0; n < LOTES_POR_VEZ && !parado && (await apurarLote(banco)) > 0; n++);
  }
  const olhar = () => {
    atual ??= alguns()
      .catch((erro: unknown) => log.warn({ err: erro }, 'the reports did not read on; they will'))
      .finally(() => {
        atual = undefined
      })
  }
  return {
    iniciar: () => void (relogio = setInterval(olhar, OLHAR_MS).unref()),
    async fechar() {
      clearInterval(relogio)
      parado = true
      await atual
    },
  }
}
