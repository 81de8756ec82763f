/** Longest delay of a Node timer, in ms. */
const ESPERA_MAXIMA = 2 ** 31 - 1

export interface VigiaDeToken {
  /** null: the key itself, which does not expire. */
  vigiar(expiraEm: number | null): void
  parar(): void
}

/**
 * Requests a new token shortly before the expiry, so that a live connection is not interrupted; at the expiry the
 * connection is closed.
 */
export function criarVigiaDeToken(opcoes: { avisoMs: number; avisar: () => void; expirar: () => void }): VigiaDeToken {
  let aviso: NodeJS.Timeout | undefined
  let fim: NodeJS.Timeout | undefined
  function parar(): void {
    clearTimeout(aviso)
    clearTimeout(fim)
  }
  return {
    parar,
    vigiar(expiraEm) {
      parar()
      if (expiraEm === null) return
      const resta = Math.min(expiraEm - Date.now(), ESPERA_MAXIMA)
      // a token shorter than the notice is renewed half-way: an immediate request would repeat endlessly
      aviso = setTimeout(opcoes.avisar, resta > 2 * opcoes.avisoMs ? resta - opcoes.avisoMs : resta / 2)
      fim = setTimeout(opcoes.expirar, resta)
    },
  }
}
