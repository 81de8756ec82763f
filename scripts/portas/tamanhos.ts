/** Limit of lines of a file. A longer one is split by subject; what its parts share is a function next to them. */
export const LINHAS_DE_UM_ARQUIVO = 400

/** Returns the number of lines of a text. */
export const linhasDe = (texto: string): number => texto.split('\n').length - (/(?:^|\n)$/.test(texto) ? 1 : 0)
