/** Of a column, in px; a folded one says its name and how many. */
export const LARGURA = { minima: 256, maxima: 320, recolhida: 40 }

/** How many columns a screen shows at most, and one more. */
export const colunasNaTela = (): number => Math.ceil(window.innerWidth / LARGURA.minima) + 1
