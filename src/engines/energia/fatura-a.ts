import { encargoPorKwhCompensado, TRANSICAO_PADRAO, type ClasseGd, type RegraDeTransicao } from './classe.ts'
import { residualPorKwh, type PoliticaIcms } from './icms.ts'
import { centavos, somar } from './numeros.ts'
import { converterPosto, fatorEntrePostos, fatorGrossUp, fatorSemIcms, tarifaCheia } from './tarifa.ts'
import type { MetodoDeGrossUp, Tarifa, Tributos } from './tarifa.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DA_CONTA_A } from './rastros.ts'

/** One contracted demand of consumption. Verde has one, azul one a posto. */
export interface DemandaA {
  contratadaKw: number
  medidaKw: number
  /** R$/kW without tax. */
  tarifa: number
  /** Rural and seasonal units bill at least this instead of the contract (art. 294 I). */
  minimaSazonalKw?: number
}

export interface EntradaDaContaA {
  ponta: Tarifa
  foraPonta: Tarifa
  tributos: Tributos
  metodo?: MetodoDeGrossUp
  ano: number
  classe: ClasseGd
  regra?: RegraDeTransicao
  politicaIcms: PoliticaIcms
  consumoPontaKwh: number
  consumoForaPontaKwh: number
  demandas: readonly DemandaA[]
  /** Fraction above the contract that is not charged as overrun: 0.05 (0.01 for injection). */
  toleranciaUltrapassagem?: number
  /** R$, tax included. */
  reativo?: number
  cosip?: number
  /** R$/kWh without tax, on energy that is not compensated. */
  bandeiraSemTributos?: number
  geracaoKwh: number
  /** Share of the off-peak generation used instantly. */
  simultaneidadeForaPonta: number
  injecao?: { contratadaKw: number; tusdg: number }
}

/** Lines of a group A bill in centavos, each rounded; the total is their sum (reference §1.8). */
export interface LinhasDaContaA {
  demandaCent: number
  ultrapassagemCent: number
  injecaoCent: number
  energiaPontaCent: number
  energiaForaPontaCent: number
  residualPontaCent: number
  residualForaPontaCent: number
  bandeiraCent: number
  reativoCent: number
  cosipCent: number
  totalCent: number
}

export interface ContaA {
  fatorPonta: number
  autoconsumoKwh: number
  injetadaKwh: number
  compForaPontaKwh: number
  compPontaKwh: number
  /** Credits left, counted off-peak. */
  saldoForaPontaKwh: number
  demandaFaturadaKw: number
  ultrapassagemKw: number
  sem: LinhasDaContaA
  com: LinhasDaContaA
  economiaCent: number
  /** Fraction of the total without solar. */
  economia: number | null
  rastro: Rastro
}

/** kW billed: the larger of measured and contracted; seasonal units have another floor (art. 294; §1.8). */
export const demandaFaturada = (d: DemandaA): number => Math.max(d.medidaKw, d.minimaSazonalKw ?? d.contratadaKw)

/** kW above the contract when the measured demand passes the tolerance, else 0 (art. 301; §1.8). */
export const ultrapassagem = (d: DemandaA, tolerancia: number): number =>
  d.medidaKw > d.contratadaKw * (1 + tolerancia) ? d.medidaKw - d.contratadaKw : 0

interface Energia {
  autoconsumoKwh: number
  injetadaKwh: number
  foraPontaKwh: number
  pontaKwh: number
  saldoKwh: number
}

/** Order of use with generation off-peak: self-use, off-peak, then peak by the TE ratio (§1.8). */
function compensarPostos(e: EntradaDaContaA): Energia {
  const autoconsumoKwh = Math.min(e.consumoForaPontaKwh, e.simultaneidadeForaPonta * e.geracaoKwh)
  const injetadaKwh = e.geracaoKwh - autoconsumoKwh
  const foraPontaKwh = Math.min(e.consumoForaPontaKwh - autoconsumoKwh, injetadaKwh)
  const resto = injetadaKwh - foraPontaKwh
  const pontaKwh = Math.min(e.consumoPontaKwh, converterPosto(resto, e.foraPonta.te, e.ponta.te))
  const usado = converterPosto(pontaKwh, e.ponta.te, e.foraPonta.te)
  return { autoconsumoKwh, injetadaKwh, foraPontaKwh, pontaKwh, saldoKwh: Math.max(0, resto - usado) }
}

/** Contracted demand that was not measured carries no ICMS (STJ Súmula 391, STF Tema 176; §1.8). */
function valorDaDemanda(d: DemandaA, g: number, gpc: number): number {
  const faturada = demandaFaturada(d)
  const medida = Math.min(d.medidaKw, faturada)
  return (medida * g + (faturada - medida) * gpc) * d.tarifa
}

function precoDoPosto(tarifa: Tarifa, e: EntradaDaContaA) {
  const encargo = encargoPorKwhCompensado(tarifa, e.classe, e.ano, e.regra ?? TRANSICAO_PADRAO)
  return {
    cheia: tarifaCheia(tarifa, e.tributos, e.metodo),
    residual: residualPorKwh(tarifa, e.tributos, encargo, e.politicaIcms, { metodo: e.metodo }),
  }
}

function linhas(e: EntradaDaContaA, energia: Energia | null): LinhasDaContaA {
  const [g, gpc] = [fatorGrossUp(e.tributos, e.metodo), fatorSemIcms(e.tributos)]
  const [ponta, foraPonta] = [precoDoPosto(e.ponta, e), precoDoPosto(e.foraPonta, e)]
  const [compP, compFp] = [energia?.pontaKwh ?? 0, energia?.foraPontaKwh ?? 0]
  const redeP = e.consumoPontaKwh - compP
  const redeFp = e.consumoForaPontaKwh - (energia?.autoconsumoKwh ?? 0) - compFp
  const tolerancia = e.toleranciaUltrapassagem ?? 0.05
  const maiorDemanda = Math.max(0, ...e.demandas.map(demandaFaturada))
  const injecao = energia && e.injecao ? Math.max(0, e.injecao.contratadaKw - maiorDemanda) * e.injecao.tusdg * g : 0
  const valores = {
    demandaCent: somar(e.demandas.map((d) => centavos(valorDaDemanda(d, g, gpc)))),
    ultrapassagemCent: somar(e.demandas.map((d) => centavos(ultrapassagem(d, tolerancia) * 2 * d.tarifa * g))),
    injecaoCent: centavos(injecao),
    energiaPontaCent: centavos(redeP * ponta.cheia),
    energiaForaPontaCent: centavos(redeFp * foraPonta.cheia),
    residualPontaCent: centavos(compP * ponta.residual),
    residualForaPontaCent: centavos(compFp * foraPonta.residual),
    bandeiraCent: centavos((redeP + redeFp) * (e.bandeiraSemTributos ?? 0) * g),
    reativoCent: centavos(e.reativo ?? 0),
    cosipCent: centavos(e.cosip ?? 0),
  }
  return { ...valores, totalCent: somar(Object.values(valores)) }
}

/** Monthly bill of a group A unit, with and without generation: REN 1.000 arts. 294–301, 655-G (§1.8). */
export function contaGrupoA(e: EntradaDaContaA): ContaA {
  const energia = compensarPostos(e)
  const [sem, com] = [linhas(e, null), linhas(e, energia)]
  const economiaCent = sem.totalCent - com.totalCent
  return {
    fatorPonta: fatorEntrePostos(e.foraPonta.te, e.ponta.te),
    autoconsumoKwh: energia.autoconsumoKwh,
    injetadaKwh: energia.injetadaKwh,
    compForaPontaKwh: energia.foraPontaKwh,
    compPontaKwh: energia.pontaKwh,
    saldoForaPontaKwh: energia.saldoKwh,
    demandaFaturadaKw: Math.max(0, ...e.demandas.map(demandaFaturada)),
    ultrapassagemKw: Math.max(0, ...e.demandas.map((d) => ultrapassagem(d, e.toleranciaUltrapassagem ?? 0.05))),
    sem,
    com,
    economiaCent,
    economia: sem.totalCent > 0 ? economiaCent / sem.totalCent : null,
    rastro: RASTRO_DA_CONTA_A,
  }
}

/** Whether a group A customer may take the group B tariff: transformers up to 112.5 kVA, no surplus (art. 292 §3). */
export const podeOptarPeloGrupoB = (p: { transformadoresKva: number; temGeracao: boolean; trocaExcedente: boolean }) =>
  p.transformadoresKva <= 112.5 && p.temGeracao && !p.trocaExcedente
