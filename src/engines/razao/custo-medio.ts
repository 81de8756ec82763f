/** Stock of an item at average cost: how much there is and what all of it cost, in centavos. */
export interface Posicao {
  quantidade: number
  valorCent: number
}

export const POSICAO_VAZIA: Posicao = { quantidade: 0, valorCent: 0 }

export const entrar = (p: Posicao, quantidade: number, valorCent: number): Posicao => ({
  quantidade: p.quantidade + quantidade,
  valorCent: p.valorCent + valorCent,
})

/**
 * Takes a quantity out at the average cost of the moment, rounded half up to the centavo. The last unit takes all that
 * is left, so that rounding leaves no value without quantity. Null when there is not enough.
 */
export function sair(p: Posicao, quantidade: number): { posicao: Posicao; custoCent: number } | null {
  if (quantidade < 0 || quantidade > p.quantidade) return null
  const custoCent =
    quantidade === p.quantidade
      ? p.valorCent
      : Math.floor((2 * p.valorCent * quantidade + p.quantidade) / (2 * p.quantidade))
  return { posicao: { quantidade: p.quantidade - quantidade, valorCent: p.valorCent - custoCent }, custoCent }
}

/** Average cost of a unit in centavos, not rounded; null without stock. */
export const custoMedio = (p: Posicao): number | null => (p.quantidade > 0 ? p.valorCent / p.quantidade : null)
