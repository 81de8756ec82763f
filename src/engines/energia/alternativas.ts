import { payback, tir, vpl } from './indicadores.ts'
import { somar } from './numeros.ts'

/** One way to pay, or none: à vista, financiado, parcelas da empresa, assinatura, não fazer nada (reference §3.8). */
export interface Alternativa {
  nome: string
  /** Own money at the start, centavos. */
  entradaCent: number
  /** Paid in each month, centavos: loan, company instalments or subscription. */
  pagamentosCent: readonly number[]
  /** Saving on the utility's bill in each month; all zero for "não fazer nada". */
  economiaMensalCent: readonly number[]
  /** O&M, insurance and exchanges of each year; a subscriber has none. */
  custosAnuaisCent?: readonly number[]
}

export interface AlternativaComparada {
  nome: string
  entradaCent: number
  /** Net flow of each year of the horizon. */
  fluxoAnualCent: number[]
  totalPagoCent: number
  economiaCent: number
  /** The balance at the end of the horizon: saving − all payments and costs. */
  resultadoCent: number
  vplCent: number
  tir: number | null
  paybackAnos: number | null
  /** Smallest cumulative cash: the own money that it really takes. */
  maiorDesembolsoCent: number
}

const doAno = (meses: readonly number[], y: number) => somar(meses.slice(12 * y, 12 * y + 12))

/** Puts alternatives side by side with the same horizon, in years, and the same discount rate (§3.8). */
export const compararAlternativas = (
  alternativas: readonly Alternativa[],
  { anos, tma }: { anos: number; tma: number },
): AlternativaComparada[] =>
  alternativas.map((a) => {
    const fluxoAnualCent = Array.from(
      { length: anos },
      (_, y) => doAno(a.economiaMensalCent, y) - doAno(a.pagamentosCent, y) - (a.custosAnuaisCent?.[y] ?? 0),
    )
    const fluxos = [a.entradaCent === 0 ? 0 : -a.entradaCent, ...fluxoAnualCent]
    let acumulado = 0
    const acumulados = fluxos.map((cf) => (acumulado += cf))
    return {
      nome: a.nome,
      entradaCent: a.entradaCent,
      fluxoAnualCent,
      totalPagoCent: a.entradaCent + somar(a.pagamentosCent.slice(0, 12 * anos)),
      economiaCent: somar(a.economiaMensalCent.slice(0, 12 * anos)),
      resultadoCent: somar(fluxos),
      vplCent: vpl(fluxos, tma),
      tir: tir(fluxos),
      paybackAnos: payback(fluxos),
      maiorDesembolsoCent: Math.max(0, -Math.min(...acumulados)),
    }
  })
