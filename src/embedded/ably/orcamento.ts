/** Inbound budget: a browser attaches a screenful of channels at once, then is nearly silent. */
const MAXIMO = 600
export const POR_SEGUNDO = 60

/** Asked for every frame that comes in: false when the budget is spent. */
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
