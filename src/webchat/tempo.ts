/** Grows with each failure, with a share of chance, so that a thousand widgets do not come back in the same second. */
export const recuo = (falhas: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(falhas, 5)) * (0.5 + Math.random() / 2)

/** Ends early when the network or the visitor comes back. */
export const dormir = (ms: number): Promise<void> =>
  new Promise((acordou) => {
    const fim = () => {
      clearTimeout(relogio)
      removeEventListener('online', fim)
      document.removeEventListener('visibilitychange', fim)
      acordou()
    }
    const relogio = setTimeout(fim, ms)
    addEventListener('online', fim)
    document.addEventListener('visibilitychange', fim)
  })

/** Works on pages without encryption, too, where `crypto.randomUUID` is missing. */
export const novoId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
