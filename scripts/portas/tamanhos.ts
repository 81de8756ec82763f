/** Limit of lines of a test file. A longer one is split by subject; the shared set-up is a function next to it. */
export const LINHAS_DE_UM_TESTE = 400

/** Returns the number of lines of a text. */
export const linhasDe = (texto: string): number => texto.split('\n').length - (/(?:^|\n)$/.test(texto) ? 1 : 0)
