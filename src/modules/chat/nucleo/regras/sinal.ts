/** Browsers send a signal every 30 s; after this long without one they count as closed. */
export const SINAL_VALE_MS = 100_000
