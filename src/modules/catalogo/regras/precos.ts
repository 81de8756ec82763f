import { diaBr } from '#kit/dias.ts'

/** One way to form the price of a plant of a size, in force between two days. Rates are fractions. */
export interface RegraDePreco {
  id: string
  /** kWp; the end is not part of the band, null: no end */
  kwp_de: number
  kwp_ate: number | null
  reais_por_wp: number | null
  /** over the direct cost */
  markup: number | null
  tributos: number
  comissao: number
  piso: number
  inicio: string
  fim: string | null
}

const doisOuMais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const curto = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })

export const nomeDaFaixa = ({ kwp_de, kwp_ate }: Pick<RegraDePreco, 'kwp_de' | 'kwp_ate'>): string =>
  kwp_ate === null
    ? kwp_de === 0
      ? 'qualquer potência'
      : `a partir de ${curto.format(kwp_de)} kWp`
    : kwp_de === 0
      ? `até ${curto.format(kwp_ate)} kWp`
      : `${curto.format(kwp_de)}–${curto.format(kwp_ate)} kWp`

export const formaDaRegra = ({ reais_por_wp, markup }: Pick<RegraDePreco, 'reais_por_wp' | 'markup'>): string =>
  reais_por_wp === null ? `custo + ${curto.format((markup ?? 0) * 100)} %` : `R$ ${doisOuMais.format(reais_por_wp)}/Wp`

/** Such as "faixa 5–10 kWp: R$ 3,10/Wp, desde 01/11/2026". */
export const origemDaRegra = (r: RegraDePreco): string =>
  `faixa ${nomeDaFaixa(r)}: ${formaDaRegra(r)}, desde ${diaBr(r.inicio)}`

const serve = (r: RegraDePreco, kWp: number, dia: string): boolean =>
  r.kwp_de <= kWp && (r.kwp_ate === null || kWp < r.kwp_ate) && r.inicio <= dia && (r.fim === null || dia <= r.fim)

/** The rule of a size on a day. The database has at most one. */
export const regraPara = (regras: readonly RegraDePreco[], kWp: number, dia: string): RegraDePreco | null =>
  kWp > 0 ? (regras.find((r) => serve(r, kWp, dia)) ?? null) : null

/** Selling price by a rule, in centavos; null where it needs a cost and there is none. */
export function precoSugerido(r: RegraDePreco, kWp: number, custoDiretoCent: number): number | null {
  if (r.reais_por_wp !== null) return Math.round(r.reais_por_wp * kWp * 100_000)
  return custoDiretoCent > 0 ? Math.round(custoDiretoCent * (1 + (r.markup ?? 0))) : null
}
