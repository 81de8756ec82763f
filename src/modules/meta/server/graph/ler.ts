import { setTimeout as esperar } from 'node:timers/promises'
import { ehObjeto } from '#kit/objeto.ts'
import { chamarGraph, type ContaDoGraph, type PedidoAoGraph, type RespostaDoGraph } from '#platform/graph/graph.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { explicarFalha } from './falha.ts'

type Objeto = Record<string, unknown>
export const objeto = (v: unknown): Objeto => (ehObjeto(v) && !Array.isArray(v) ? v : {})
export const lista = (v: unknown): unknown[] => (Array.isArray(v) ? v : [])
export const texto = (v: unknown): string | null =>
  typeof v === 'string' && v !== '' ? v : typeof v === 'number' ? String(v) : null

/** Usage of Meta's rate limit (%) above which readers of several pages slow down. */
const USO_ALTO = 75
const PAUSA_MS = 5000
const PACIENCIA_S = 120

/** Sends a read request, with retries and short pauses: reads are idempotent. */
export async function lerDaMeta(rede: Rede, conta: ContaDoGraph, p: PedidoAoGraph): Promise<RespostaDoGraph<Objeto>> {
  for (let tentativa = 0; ; tentativa++) {
    try {
      return await chamarGraph<Objeto>(rede, conta, p)
    } catch (erro) {
      const { repetir, esperarSegundos } = explicarFalha(erro)
      const pausa = Math.max(esperarSegundos, 2 ** tentativa)
      if (!repetir || tentativa >= 3 || pausa > PACIENCIA_S) throw erro
      await esperar(pausa * 1000)
    }
  }
}

/** Yields all pages of a list. Uses only the cursor, because the `next` URL contains the token. */
export async function* paginasDaMeta(rede: Rede, conta: ContaDoGraph, p: PedidoAoGraph): AsyncGenerator<unknown[]> {
  let after: string | null = null
  for (let n = 0; n < 10_000; n++) {
    const { corpo, uso } = await lerDaMeta(rede, conta, { ...p, query: { ...p.query, ...(after ? { after } : {}) } })
    yield lista(corpo.data)
    const paginas = objeto(corpo.paging)
    after = paginas.next ? texto(objeto(paginas.cursors).after) : null
    if (!after) return
    if (uso > USO_ALTO) await esperar(PAUSA_MS)
  }
}
