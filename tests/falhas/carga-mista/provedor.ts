import { setTimeout as esperar } from 'node:timers/promises'
import type { Sorteio } from './sorteio.ts'

export interface Entrega {
  /** Unique key of the delivery. */
  marca: string
  /** the contact; order is guaranteed only among deliveries of one contact */
  de: string
  corpo: string
  cabecalhos: Record<string, string>
  /** second of the event, as the provider reports it */
  momento: number
  postada: number
  aceita: number
}

export interface Provedor {
  /** Queues it with the other waiting deliveries: it may be delivered twice, in any order. */
  entregar(e: Omit<Entrega, 'postada' | 'aceita'>): void
  entregas: Entrega[]
  /** number of answers by status, 200 aside; 0 is no answer at all */
  recusas: Map<number, number>
  /** Waits until every delivery was accepted; false when the time runs out. */
  esvaziar(limiteMs: number): Promise<boolean>
  fechar(): void
}

const JANELA_MS = [200, 900] as const
const DE_NOVO_MS = 400

/** A webhook provider with realistic delivery: at least once, in bursts, out of order, repeated until a 200 comes. */
export function criarProvedor(url: string, s: Sorteio): Provedor {
  const entregas: Entrega[] = []
  const recusas = new Map<number, number>()
  let espera: Entrega[] = []
  let abertas = 0
  let relogio: ReturnType<typeof setTimeout> | undefined
  let fechado = false

  async function levar(e: Entrega): Promise<void> {
    abertas += 1
    while (!fechado) {
      e.postada ||= Date.now()
      const status = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...e.cabecalhos },
        body: e.corpo,
        signal: AbortSignal.timeout(15_000),
      }).then(
        async (r) => {
          await r.arrayBuffer()
          return r.status
        },
        () => 0,
      )
      if (status === 200) {
        e.aceita ||= Date.now()
        break
      }
      recusas.set(status, (recusas.get(status) ?? 0) + 1)
      await esperar(DE_NOVO_MS)
    }
    abertas -= 1
  }

  function soltar(): void {
    relogio = undefined
    const agora = espera
    espera = []
    for (const e of s.embaralhar([...agora, ...agora])) void levar(e)
  }

  return {
    entregas,
    recusas,
    entregar(nova) {
      const e = { ...nova, postada: 0, aceita: 0 }
      entregas.push(e)
      espera.push(e)
      relogio ??= setTimeout(soltar, JANELA_MS[0] + s.ate(JANELA_MS[1] - JANELA_MS[0]))
    },
    async esvaziar(limiteMs) {
      for (const fim = Date.now() + limiteMs; Date.now() < fim; await esperar(100))
        if (espera.length === 0 && abertas === 0) return true
      return false
    },
    fechar() {
      fechado = true
      clearTimeout(relogio)
    },
  }
}
