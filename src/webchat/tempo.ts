/**
 * Returns the delay before a retry: exponential backoff with jitter, so that a thousand widgets do not reconnect in the
 * same second.
 */
export const recuo = (falhas: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.min(falhas, 5)) * (0.5 + Math.random() / 2)

/** Waits; ends early when the network or the visitor returns. */
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

/** Returns a random id. Also works on pages without HTTPS, where `crypto.randomUUID` is missing. */
export const novoId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
