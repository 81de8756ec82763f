import type { AnoSimulado } from './anos.ts'
import { centavos, somar } from './numeros.ts'

/** An exchange of equipment quoted today, in R$, in year of operation `ano` (reference §3.3). */
export interface Troca {
  ano: number
  valor: number
}

export interface CustosDaUsina {
  /** Own funds, centavos. */
  investimentoCent: number
  /** R$ a year. */
  omAnual?: number
  seguroAnual?: number
  trocas?: readonly Troca[]
  ipca?: number
}

export interface AnoDoFluxo {
  ano: number
  y: number
  economiaCent: number
  omCent: number
  seguroCent: number
  trocaCent: number
  fluxoCent: number
  acumuladoCent: number
}

/** Exchange line of year `y`: `cents(valor·(1+ipca)^y)`, because the price is today's (§3.3). */
export const trocasDoAno = (trocas: readonly Troca[], y: number, ipca: number): number =>
  somar(trocas.filter((t) => t.ano === y).map((t) => centavos(t.valor * (1 + ipca) ** y)))

/** Yearly flow: saving − O&M − insurance − exchanges, each line rounded (§3.3). */
export function fluxoDeCaixa(anos: readonly Pick<AnoSimulado, 'ano' | 'y' | 'economiaCent'>[], c: CustosDaUsina) {
  const ipca = c.ipca ?? 0
  let acumuladoCent = -c.investimentoCent
  return anos.map(({ ano, y, economiaCent }): AnoDoFluxo => {
    const corrigido = (valor = 0) => centavos(valor * (1 + ipca) ** (y - 1))
    const omCent = corrigido(c.omAnual)
    const seguroCent = corrigido(c.seguroAnual)
    const trocaCent = trocasDoAno(c.trocas ?? [], y, ipca)
    const fluxoCent = economiaCent - omCent - seguroCent - trocaCent
    acumuladoCent += fluxoCent
    return { ano, y, economiaCent, omCent, seguroCent, trocaCent, fluxoCent, acumuladoCent }
  })
}
