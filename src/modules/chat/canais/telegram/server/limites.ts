/** Largest file that a bot can download. For larger files the thread shows a notice and no download is attempted. */
export const BAIXAR_MAXIMO = 20 * 1024 * 1024
