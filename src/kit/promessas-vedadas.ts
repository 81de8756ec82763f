// What no text for a customer says: a bill is never zero, credits are not sold, no return is certain (Lei 14.300/2022;
// CDC arts. 30, 31 and 37).
const NUNCA = [
  { ha: /conta zero|zerar a conta|zera a conta/i, nome: '“conta zero”' },
  { ha: /venda d[eo]s? créditos?|vender (os )?créditos?/i, nome: '“venda de créditos”' },
  { ha: /(retorno|rendimento|lucro)s? garantid/i, nome: '“retorno garantido”' },
] as const

/** The first promise of a text that may not be made, as a reader knows it; null without one. */
export const promessaVedada = (texto: string): string | null => NUNCA.find((n) => n.ha.test(texto))?.nome ?? null
