import { diasEntre, somarMeses, type Dia } from '#kit/dias.ts'
import { fracoesAmortizadas, type Emprestimo } from './financiamento.ts'
import { arredondarCentavos, raiz } from './numeros.ts'

/** IOF on credit: Decreto 6.306/2007 with 12.499/2025 (reference §3.6). Rates are editable and dated. */
export interface RegraIof {
  iofFixo: number
  iofDiario: number
  iofTetoDias?: number
}

/** Due dates: same day number of the following months, clamped to the end of the month (§3.5). */
export const vencimentos = (contrato: Dia, n: number): Dia[] =>
  Array.from({ length: n }, (_, k) => somarMeses(contrato, k + 1))

/**
 * `u`: IOF per R$ of principal, on the unrounded schedule: `fixo + diário·Σ a_k·min(d_k, 365)` (§3.6). Grace months only
 * move the due dates.
 */
export function aliquotaIof(
  e: Pick<Emprestimo, 'sistema' | 'taxaMensal' | 'parcelas' | 'carenciaMeses'>,
  contrato: Dia,
  iof: RegraIof,
): number {
  const carencia = e.carenciaMeses ?? 0
  const datas = vencimentos(contrato, carencia + e.parcelas).slice(carencia)
  const dias = fracoesAmortizadas(e).reduce(
    (soma, a, k) => soma + a * Math.min(diasEntre(contrato, datas[k] ?? contrato), iof.iofTetoDias ?? 365),
    0,
  )
  return iof.iofFixo + iof.iofDiario * dias
}

export interface IofDoEmprestimo {
  iofCent: number
  /** The inputs of the table. */
  principalCent: number
  /** The credit of the customer. */
  entregueCent: number
}

/** `true`: IOF financed; `false`: taken from the value delivered; undefined: outside of the flow (§3.6). */
export function aplicarIof(valorCent: number, aliquota: number, financiado: boolean | undefined): IofDoEmprestimo {
  if (financiado) {
    const principalCent = arredondarCentavos(valorCent / (1 - aliquota))
    return { iofCent: principalCent - valorCent, principalCent, entregueCent: valorCent }
  }
  const iofCent = arredondarCentavos(valorCent * aliquota)
  return { iofCent, principalCent: valorCent, entregueCent: financiado === undefined ? valorCent : valorCent - iofCent }
}

/**
 * CET as a fraction a year: `Σ parcela_k/(1+c)^((d_k−d_0)/365)` = value delivered (Res. CMN 4.881/2020; §3.6). Null
 * when no rate gives that value.
 */
export function cetAnual(entregueCent: number, parcelas: readonly number[], contrato: Dia): number | null {
  const datas = vencimentos(contrato, parcelas.length)
  const expoentes = datas.map((d) => diasEntre(contrato, d) / 365)
  return raiz(
    (c) => parcelas.reduce((soma, p, k) => soma + p / (1 + c) ** (expoentes[k] ?? 0), 0) - entregueCent,
    -0.95,
    20,
  )
}

/** Monthly rate of the CET (§3.6). */
export const cetMensal = (anual: number | null): number | null => (anual === null ? null : (1 + anual) ** (1 / 12) - 1)
