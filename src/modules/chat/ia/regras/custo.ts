/** Costs are integers in millionths of a centavo: tokens × price per million tokens is exact and adds up exactly. */
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

/** For providers that report no token count. Portuguese averages 3 to 4 characters a token, so this overestimates. */
export const tokensEstimados = (texto: string): number => Math.ceil(texto.length / 3)

/** Estimates the length of a voice note from its bytes: the apps record speech at about 16 kbit/s. */
export const segundosEstimados = (bytes: number): number => Math.max(1, Math.ceil(bytes / 2000))
