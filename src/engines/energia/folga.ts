import { arredondarCentavos, somar } from './numeros.ts'

export interface Folga {
  folgaCent: number[]
  acumuladoCent: number[]
  economiaMediaMensalAno1Cent: number
  diferencaMediaAno1Cent: number
  mesesComFolgaNoAno1: number
  /** First month, from 1, whose saving pays the instalment; null when none does. */
  primeiroMesComFolga: number | null
}

const mediaDoAno = (valores: readonly number[]) => arredondarCentavos(somar(valores.slice(0, 12)) / 12)

/** Loan instalments against the saving of the same real months, not averages (reference §3.7). All in centavos. */
export function compararParcelaEconomia(economiaCent: readonly number[], parcelas: readonly number[]): Folga {
  const meses = Math.max(economiaCent.length, parcelas.length)
  const folgaCent = Array.from({ length: meses }, (_, k) => (economiaCent[k] ?? 0) - (parcelas[k] ?? 0))
  let soma = 0
  const acumuladoCent = folgaCent.map((f) => (soma += f))
  const primeiro = folgaCent.findIndex((f) => f >= 0)
  return {
    folgaCent,
    acumuladoCent,
    economiaMediaMensalAno1Cent: mediaDoAno(economiaCent),
    diferencaMediaAno1Cent: mediaDoAno(folgaCent),
    mesesComFolgaNoAno1: folgaCent.slice(0, 12).filter((f) => f >= 0).length,
    primeiroMesComFolga: primeiro < 0 ? null : primeiro + 1,
  }
}
