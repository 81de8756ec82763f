import { foraDoPedido } from '../postgres/uso.ts'

export interface Laco {
  /** Schedules a run. A call during a run causes one more run. Cheap to call often. */
  despertar(): void
  /** Waits for the current run, processes one last batch and stops. */
  fechar(): Promise<void>
}

/**
 * Calls `lote` until it handled fewer than `cheio`; one run at a time in this process. A failed run is repeated on the
 * next `despertar`.
 */
export function criarLaco(o: { lote(): Promise<number>; cheio: number; aoFalhar(erro: unknown): void }): Laco {
  let correndo: Promise<void> | undefined
  let denovo = false
  let parado = false

  async function correr(): Promise<void> {
    do {
      denovo = false
      while (!parado && (await o.lote()) === o.cheio);
    } while (denovo && !parado)
  }

  return {
    despertar() {
      if (parado) return
      denovo = true
      correndo ??= foraDoPedido(correr)
        .catch(o.aoFalhar)
        .finally(() => {
          correndo = undefined
        })
    },
    async fechar() {
      await correndo
      await o.lote().catch(() => 0)
      parado = true
      await correndo // a commit in the meantime may have started another run
    },
  }
}
