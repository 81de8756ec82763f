/** Bases whose official clients do not repeat by themselves; rest/v1 and auth/v1 do, and twice would be nine times. */
const BASES = /\/(storage|functions)\/v1\//
const SEGUROS = new Set(['GET', 'HEAD'])

export interface OpcoesDeRepeticao {
  vezes?: number
  /** Milliseconds before the given repetition (1, 2, 3…). */
  esperar?: (vez: number) => number
  fetch?: typeof fetch
}

/**
 * A `fetch` for the official client (`createClient(url, key, { global: { fetch } })`) that repeats a failed network
 * fetch up to three times. Only what may be asked twice without doing it twice, and never what somebody gave up on.
 * Runs in browsers and in Node.
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
