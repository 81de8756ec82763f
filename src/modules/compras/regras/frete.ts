import { ratear } from '#modules/estoque/regras/ratear.ts'
import type { Rateio } from '../tipos.ts'

export interface ParaRatear {
  valor_centavos: number
  /** commercial quantity, in millionths */
  qtd: bigint
  /** in millionths of a kilogram; null: not given */
  peso: bigint | null
  frete_centavos: number | null
}

/** Why the freight cannot be shared in this way yet; null when it can. */
export function porQueNaoRateia(total: number, modo: Rateio, itens: readonly ParaRatear[]): string | null {
  if (total === 0) return null
  if (modo === 'peso' && itens.some((i) => i.peso === null)) return 'Diga o peso de cada item para ratear por peso.'
  if (modo === 'peso' && itens.every((i) => i.peso === 0n)) return 'Ao menos um item precisa de peso.'
  if (modo === 'valor' && itens.every((i) => i.valor_centavos === 0))
    return 'Nenhum item tem valor: rateie de outro jeito.'
  if (modo !== 'mao') return null
  const soma = itens.reduce((s, i) => s + (i.frete_centavos ?? 0), 0)
  return soma === total ? null : 'As parcelas do frete não somam o frete da nota.'
}

/** The share of each item, which sum to the freight unless it cannot be shared yet. */
export function parcelasDoFrete(total: number, modo: Rateio, itens: readonly ParaRatear[]): number[] {
  switch (modo) {
    case 'mao':
      return itens.map((i) => i.frete_centavos ?? 0)
    case 'peso':
      return ratear(
        total,
        itens.map((i) => i.peso ?? 0n),
      )
    case 'quantidade':
      return ratear(
        total,
        itens.map((i) => i.qtd),
      )
    case 'valor':
      return ratear(
        total,
        itens.map((i) => BigInt(i.valor_centavos)),
      )
  }
}

/** Value of what came in good order, of what came damaged, and of what is missing: they sum to the cost of the item. */
export function repartirCusto(
  custo: number,
  { boas, avariadas, faltam }: { boas: bigint; avariadas: bigint; faltam: bigint },
): { boas: number; avariadas: number; faltam: number } {
  const [b = 0, a = 0, f = 0] = ratear(custo, [boas, avariadas, faltam])
  return { boas: b, avariadas: a, faltam: f }
}
