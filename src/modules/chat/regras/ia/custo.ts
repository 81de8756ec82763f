/** Costs are whole millionths of a centavo: tokens times a price per million tokens is exact, and adds up exactly. */
export const MICRO = 1_000_000

export interface Precos {
  preco_entrada_centavos: number
  preco_saida_centavos: number
  preco_minuto_centavos: number
}

export const custoDeTexto = (p: Precos, tokensEntrada: number, tokensSaida: number): number =>
  tokensEntrada * p.preco_entrada_centavos + tokensSaida * p.preco_saida_centavos
export const custoDeAudio = (p: Precos, segundos: number): number =>
  Math.round((segundos * p.preco_minuto_centavos * MICRO) / 60)

/**
 * Where a provider does not count: Portuguese runs at some three to four letters a token, so this errs to the dear
 * side.
 */
export const tokensEstimados = (texto: string): number => Math.ceil(texto.length / 3)

/** A voice note of unknown length, from its bytes: the apps record speech at some 16 kbit/s. */
export const segundosEstimados = (bytes: number): number => Math.max(1, Math.ceil(bytes / 2000))
