import { encargoDoAno, type ClasseGd, type CondicaoDoEncargo, type RegraDeTransicao } from './classe.ts'
import { autoconsumo } from './fatura-b.ts'
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

/** Energy of a month, measured and available, in kWh. What is injected or kept as credit counts off-peak. */
export interface MedicaoA {
  consumoPontaKwh: number
  consumoForaPontaKwh: number
  /** used instantly, off-peak */
  autoconsumoKwh: number
  /** injected by the unit or allocated to it */
  injetadaKwh: number
  /** of former months */
  creditosKwh?: number
}

/** How the available energy is used; `creditoUsadoKwh` and `novoCreditoKwh` count off-peak. */
export interface CompensacaoA {
  foraPontaKwh: number
  pontaKwh: number
  creditoUsadoKwh: number
  novoCreditoKwh: number
}

/** TE of each posto, in R$/kWh: the only part of a tariff that the conversion between postos reads. */
interface EntrePostos {
  teForaPonta: number
  tePonta: number
}

/** R$/kWh: the least that a tariff writes. Below it there is no ratio, and nothing passes between postos. */
const MENOR_TE = 1e-5
const convertem = (t: EntrePostos): boolean => t.tePonta >= MENOR_TE && t.teForaPonta >= MENOR_TE

/** Off-peak kWh that would compensate all that the month takes from the network. */
export const compensavelEmForaPonta = (m: MedicaoA, t: EntrePostos): number =>
  m.consumoForaPontaKwh -
  m.autoconsumoKwh +
  (convertem(t) ? converterPosto(m.consumoPontaKwh, t.tePonta, t.teForaPonta) : 0)

/** Order of use: off-peak first, then peak by the TE ratio; the month's energy before the credits (§1.7, §1.8). */
export function compensarPostos(m: MedicaoA, t: EntrePostos): CompensacaoA {
  const disponivelKwh = m.injetadaKwh + (m.creditosKwh ?? 0)
  const foraPontaKwh = Math.min(m.consumoForaPontaKwh - m.autoconsumoKwh, disponivelKwh)
  const resto = disponivelKwh - foraPontaKwh
  const pontaKwh = convertem(t) ? Math.min(m.consumoPontaKwh, converterPosto(resto, t.teForaPonta, t.tePonta)) : 0
  const usadoKwh = foraPontaKwh + (pontaKwh > 0 ? converterPosto(pontaKwh, t.tePonta, t.teForaPonta) : 0)
  return {
    foraPontaKwh,
    pontaKwh,
    creditoUsadoKwh: Math.max(0, usadoKwh - m.injetadaKwh),
    novoCreditoKwh: Math.max(0, m.injetadaKwh - usadoKwh),
  }
}

/** Contracted demand that was not measured carries no ICMS (STJ Súmula 391, STF Tema 176; §1.8). */
function valorDaDemanda(d: DemandaA, g: number, gpc: number): number {
  const faturada = demandaFaturada(d)
  const medida = Math.min(d.medidaKw, faturada)
  return (medida * g + (faturada - medida) * gpc) * d.tarifa
}

/** The inputs of the prices of a month: all of a bill but its energy and demand. */
export type CondicaoDaContaA = Omit<
  EntradaDaContaA,
  'consumoPontaKwh' | 'consumoForaPontaKwh' | 'geracaoKwh' | 'simultaneidadeForaPonta' | 'demandas' | 'injecao'
> & {
  pisCofinsCobrado?: boolean | undefined
  ampliacao?: CondicaoDoEncargo['ampliacao']
}

interface PrecoDoPosto {
  /** R$/kWh with tax */
  cheia: number
  /** R$ per compensated kWh, with tax */
  residual: number
}

/** Unit prices of a month of group A, with tax. */
export interface PrecosDaContaA extends EntrePostos {
  ponta: PrecoDoPosto
  foraPonta: PrecoDoPosto
  g: number
  gpc: number
  bandeira: number
  reativoCent: number
  cosipCent: number
  tolerancia: number
}

function precoDoPosto(tarifa: Tarifa, e: CondicaoDaContaA): PrecoDoPosto {
  const encargo = encargoDoAno(tarifa, e, e.ano)
  return {
    cheia: tarifaCheia(tarifa, e.tributos, e.metodo),
    residual: residualPorKwh(tarifa, e.tributos, encargo, e.politicaIcms, {
      metodo: e.metodo,
      pisCofinsCobrado: e.pisCofinsCobrado,
    }),
  }
}

/** Prices of a month from its tariffs and taxes (§1.8, §1.9). */
export function precosDaContaA(e: CondicaoDaContaA): PrecosDaContaA {
  const g = fatorGrossUp(e.tributos, e.metodo)
  return {
    ponta: precoDoPosto(e.ponta, e),
    foraPonta: precoDoPosto(e.foraPonta, e),
    tePonta: e.ponta.te,
    teForaPonta: e.foraPonta.te,
    g,
    gpc: fatorSemIcms(e.tributos),
    bandeira: (e.bandeiraSemTributos ?? 0) * g,
    reativoCent: centavos(e.reativo ?? 0),
    cosipCent: centavos(e.cosip ?? 0),
    tolerancia: e.toleranciaUltrapassagem ?? 0.05,
  }
}

export interface ConexaoA {
  demandas: readonly DemandaA[]
  injecao?: { contratadaKw: number; tusdg: number } | undefined
}

/** Lines of a bill; without `comp` those of a unit that neither generates nor receives. */
export function linhasDaContaA(
  p: PrecosDaContaA,
  m: MedicaoA,
  { demandas, injecao }: ConexaoA,
  comp: CompensacaoA | null,
): LinhasDaContaA {
  const [compP, compFp] = [comp?.pontaKwh ?? 0, comp?.foraPontaKwh ?? 0]
  const redeP = m.consumoPontaKwh - compP
  const redeFp = m.consumoForaPontaKwh - (comp ? m.autoconsumoKwh : 0) - compFp
  const maiorDemanda = Math.max(0, ...demandas.map(demandaFaturada))
  const injetada = comp && injecao ? Math.max(0, injecao.contratadaKw - maiorDemanda) * injecao.tusdg * p.g : 0
  const valores = {
    demandaCent: somar(demandas.map((d) => centavos(valorDaDemanda(d, p.g, p.gpc)))),
    ultrapassagemCent: somar(demandas.map((d) => centavos(ultrapassagem(d, p.tolerancia) * 2 * d.tarifa * p.g))),
    injecaoCent: centavos(injetada),
    energiaPontaCent: centavos(redeP * p.ponta.cheia),
    energiaForaPontaCent: centavos(redeFp * p.foraPonta.cheia),
    residualPontaCent: centavos(compP * p.ponta.residual),
    residualForaPontaCent: centavos(compFp * p.foraPonta.residual),
    bandeiraCent: centavos((redeP + redeFp) * p.bandeira),
    reativoCent: p.reativoCent,
    cosipCent: p.cosipCent,
  }
  return { ...valores, totalCent: somar(Object.values(valores)) }
}

/** Monthly bill of a group A unit, with and without generation: REN 1.000 arts. 294–301, 655-G (§1.8). */
export function contaGrupoA(e: EntradaDaContaA): ContaA {
  const autoconsumoKwh = autoconsumo(e.consumoForaPontaKwh, e.geracaoKwh, e.simultaneidadeForaPonta)
  const medicao = { ...e, autoconsumoKwh, injetadaKwh: e.geracaoKwh - autoconsumoKwh }
  const precos = precosDaContaA(e)
  const comp = compensarPostos(medicao, precos)
  const [sem, com] = [linhasDaContaA(precos, medicao, e, null), linhasDaContaA(precos, medicao, e, comp)]
  const economiaCent = sem.totalCent - com.totalCent
  return {
    fatorPonta: fatorEntrePostos(e.foraPonta.te, e.ponta.te),
    autoconsumoKwh,
    injetadaKwh: medicao.injetadaKwh,
    compForaPontaKwh: comp.foraPontaKwh,
    compPontaKwh: comp.pontaKwh,
    saldoForaPontaKwh: comp.novoCreditoKwh,
    demandaFaturadaKw: Math.max(0, ...e.demandas.map(demandaFaturada)),
    ultrapassagemKw: Math.max(0, ...e.demandas.map((d) => ultrapassagem(d, precos.tolerancia))),
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
