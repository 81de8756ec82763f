/** Widths of a column in px; a collapsed one shows its name and count. */
export const LARGURA = { minima: 256, maxima: 320, recolhida: 40 }

/** Maximum number of columns that fit on the screen, plus one. */
export const colunasNaTela = (): number => Math.ceil(window.innerWidth / LARGURA.minima) + 1
