/** Token bucket of inbound frames: a browser attaches many channels at once, then sends almost nothing. */
const MAXIMO = 600
export const POR_SEGUNDO = 60

/** Returns a function to call for every inbound frame: false when the budget is spent. */
export function criarOrcamento(): () => boolean {
  let fichas = MAXIMO
  let ultima = Date.now()
  return () => {
    const agora = Date.now()
    fichas = Math.min(MAXIMO, fichas + ((agora - ultima) * POR_SEGUNDO) / 1000) - 1
    ultima = agora
    return fichas >= 0
  }
}
