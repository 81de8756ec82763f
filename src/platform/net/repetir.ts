/**
 * Bases whose official clients do not retry by themselves; rest/v1 and auth/v1 do, and retrying in both layers would
 * multiply the requests.
 */
const BASES = /\/(storage|functions)\/v1\//
const SEGUROS = new Set(['GET', 'HEAD'])

export interface OpcoesDeRepeticao {
  vezes?: number
  /** Milliseconds before the given retry (1, 2, 3…). */
  esperar?: (vez: number) => number
  fetch?: typeof fetch
}

/**
 * Creates a `fetch` for the official client (`createClient(url, key, { global: { fetch } })`) that retries a failed
 * network fetch up to three times. Only GET and HEAD, and never after the caller aborted. Runs in browsers and in Node.
 */
export function comRepeticao({
  vezes = 3,
  esperar = (vez) => 1000 * 2 ** (vez - 1),
  fetch: base = fetch,
}: OpcoesDeRepeticao = {}): typeof fetch {
  return async (entrada, opcoes) => {
    const pedido = entrada instanceof Request ? entrada : undefined
    const metodo = (opcoes?.method ?? pedido?.method ?? 'GET').toUpperCase()
    const sinal = opcoes?.signal ?? pedido?.signal
    const repete = SEGUROS.has(metodo) && BASES.test(pedido?.url ?? String(entrada))
    for (let vez = 1; ; vez++) {
      try {
        return await base(pedido ? pedido.clone() : entrada, opcoes)
      } catch (erro) {
        if (!repete || vez > vezes || sinal?.aborted) throw erro
        await new Promise((pronto) => setTimeout(pronto, esperar(vez)))
        if (sinal?.aborted) throw erro
      }
    }
  }
}
