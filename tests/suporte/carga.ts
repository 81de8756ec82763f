import { setTimeout as esperar } from 'node:timers/promises'
import { entrega, postar } from './casa.ts'

export interface Carga {
  /** Provider ids that got 200. */
  aceitas: Set<string>
  /** Number of answers by status, 200 aside; 0 is no answer at all. */
  recusas: Map<number, number>
  tentadas: number
  parar(): Promise<void>
}

/**
 * Simulates many customers who write at once, delivered as an Evolution server does: each delivery is repeated until a
 * 2xx comes, and one in ten once more even after that. `remetentes` deliveries run in parallel.
 */
export function gerarCarga(url: () => string, { remetentes = 16, contatos = 40, prefixo = 'M' } = {}): Carga {
  let parado = false
  let n = 0
  const carga: Carga = {
    aceitas: new Set(),
    recusas: new Map(),
    tentadas: 0,
    async parar() {
      parado = true
      await Promise.all(todos)
    },
  }
  async function entregar(externo: string): Promise<void> {
    const corpo = entrega(externo, `55199${String(80_000_000 + (carga.tentadas % contatos))}`, `mensagem ${externo}`)
    carga.tentadas++
    for (;;) {
      const status = await postar(url(), corpo).catch(() => 0)
      if (status === 200) break
      carga.recusas.set(status, (carga.recusas.get(status) ?? 0) + 1)
      if (parado) return
      await esperar(50)
    }
    carga.aceitas.add(externo)
    if (carga.aceitas.size % 10 === 0) await postar(url(), corpo).catch(() => 0)
  }
  const remeter = async () => {
    while (!parado) await entregar(`${prefixo}${++n}`)
  }
  const todos = Array.from({ length: remetentes }, remeter)
  return carga
}
