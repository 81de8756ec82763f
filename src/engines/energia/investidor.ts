import { encargoPorKwhCompensado, TRANSICAO_PADRAO, type ClasseGd, type RegraDeTransicao } from './classe.ts'
import { trocasDoAno, type Troca } from './fluxo-de-caixa.ts'
import { fatorDeDegradacao, type Degradacao } from './geracao.ts'
import { isencaoTermina, politicaNoMes, residualPorKwh, type VigenciaIcms } from './icms.ts'
import { payback, tir, vpl } from './indicadores.ts'
import { arredondarCentavos, centavos, somar } from './numeros.ts'
import { reajustar, tarifaCheia, type MetodoDeGrossUp, type Tarifa, type Tributos } from './tarifa.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DO_INVESTIMENTO } from './rastros.ts'

/** Taxes of the plant's company (reference §3.10): presumed profit, or one effective rate on the revenue. */
export type RegimeTributario =
  | {
      tipo: 'LUCRO_PRESUMIDO'
      pisCofins: number
      presuncao: number
      irpj: number
      adicional: number
      /** R$ a year above which the additional rate applies. */
      limiteAdicional: number
      csll: number
      /** LC 224/2025: factor on the presumption for revenue above a limit in R$ a year. */
      majoracao?: { acimaDe: number; fator: number }
    }
  | { tipo: 'ALIQUOTA_UNICA'; aliquota: number }

export const LUCRO_PRESUMIDO: RegimeTributario = {
  tipo: 'LUCRO_PRESUMIDO',
  pisCofins: 0.0365,
  presuncao: 0.32,
  irpj: 0.15,
  adicional: 0.1,
  limiteAdicional: 240_000,
  csll: 0.09,
}

export interface Cenario {
  /** Multiplies the generation. */
  geracao: number
  /** Added to the energy inflation. */
  deltaEnergia: number
  /** Added to the vacancy. */
  deltaVacancia: number
}

export const CENARIO_BASE: Cenario = { geracao: 1, deltaEnergia: 0, deltaVacancia: 0 }

export interface EntradaDoInvestimento extends Degradacao, VigenciaIcms {
  anos: number
  anoInicial: number
  capexReais: number
  /** Part of the plant that the investor owns, a fraction. */
  cota: number
  kWp: number
  /** Before degradation. */
  geracaoAno1Kwh: number
  disponibilidade: number
  tarifa: Tarifa
  tributosConsumidor: Tributos
  metodo?: MetodoDeGrossUp
  classe: ClasseGd
  regra?: RegraDeTransicao
  /** The units that use the energy are of other holders. */
  pisCofinsCobrado?: boolean
  descontoConsumidor: number
  vacancia: number
  inadimplencia: number
  inflacaoEnergia: number
  ipca: number
  omPorKwpAno?: number
  seguroPctCapex?: number
  arrendamentoMes?: number
  gestaoPct?: number
  demandaInjecaoKw?: number
  /** R$/kW a month, what the plant pays, tax included. */
  tusdgReaisKw?: number
  trocas?: readonly Troca[]
  regime?: RegimeTributario
  tma: number
}

export interface AnoDoInvestimento {
  ano: number
  y: number
  geracaoKwh: number
  precoKwh: number
  receitaCent: number
  omCent: number
  seguroCent: number
  arrendamentoCent: number
  gestaoCent: number
  tusdgCent: number
  pisCofinsCent: number
  irpjCent: number
  csllCent: number
  trocaCent: number
  liquidoUsinaCent: number
  investidorCent: number
}

export interface ResultadoDoInvestimento {
  aporteCent: number
  vplCent: number
  /** Fraction a year. */
  tir: number | null
  paybackSimplesAnos: number | null
  paybackDescontadoAnos: number | null
  rendaMensalMediaAno1Cent: number
  /** Fraction of the contribution a month; null without one. */
  rendimentoMensalAno1: number | null
  totalRecebidoCent: number
  anos: AnoDoInvestimento[]
  rastro: Rastro
}

/** Tax lines of a year on the rounded revenue (§3.10). */
export function impostosDoAno(receitaCent: number, regime: RegimeTributario) {
  if (regime.tipo === 'ALIQUOTA_UNICA')
    return { pisCofinsCent: arredondarCentavos(receitaCent * regime.aliquota), irpjCent: 0, csllCent: 0 }
  const receita = receitaCent / 100
  const { majoracao, presuncao } = regime
  const acima = majoracao ? Math.max(0, receita - majoracao.acimaDe) : 0
  const base = presuncao * receita + presuncao * acima * ((majoracao?.fator ?? 1) - 1)
  return {
    pisCofinsCent: arredondarCentavos(receitaCent * regime.pisCofins),
    irpjCent: centavos(regime.irpj * base + regime.adicional * Math.max(0, base - regime.limiteAdicional)),
    csllCent: centavos(regime.csll * base),
  }
}

const MESES = Array.from({ length: 12 }, (_, m) => m)

/** The value of a kWh of the plant in year `y`: `(T − r)·(1 − desconto)` (§3.10), `r` the mean of the months. */
function precoDoAno(e: EntradaDoInvestimento, y: number, energia: number): number {
  const tarifa = reajustar(e.tarifa, (1 + energia) ** (y - 1))
  const encargo = encargoPorKwhCompensado(tarifa, e.classe, e.anoInicial + y - 1, e.regra ?? TRANSICAO_PADRAO)
  const residualEm = (m: number) =>
    residualPorKwh(tarifa, e.tributosConsumidor, encargo, politicaNoMes(e, { y, m, anoInicial: e.anoInicial }), {
      metodo: e.metodo,
      pisCofinsCobrado: e.pisCofinsCobrado,
    })
  const residual = isencaoTermina(e) ? somar(MESES.map(residualEm)) / 12 : residualEm(0)
  return (tarifaCheia(tarifa, e.tributosConsumidor, e.metodo) - residual) * (1 - e.descontoConsumidor)
}

function anoDoInvestimento(e: EntradaDoInvestimento, c: Cenario, y: number): AnoDoInvestimento {
  const energia = e.inflacaoEnergia + c.deltaEnergia
  const corrigido = (reais: number) => centavos(reais * (1 + e.ipca) ** (y - 1))
  const geracaoKwh = e.geracaoAno1Kwh * c.geracao * e.disponibilidade * fatorDeDegradacao(e, y)
  const precoKwh = precoDoAno(e, y, energia)
  const vacancia = Math.min(1, Math.max(0, e.vacancia + c.deltaVacancia))
  const receitaCent = centavos(geracaoKwh * precoKwh * (1 - vacancia) * (1 - e.inadimplencia))
  const custos = {
    omCent: corrigido((e.omPorKwpAno ?? 0) * e.kWp),
    seguroCent: corrigido((e.seguroPctCapex ?? 0) * e.capexReais),
    arrendamentoCent: corrigido((e.arrendamentoMes ?? 0) * 12),
    gestaoCent: arredondarCentavos(receitaCent * (e.gestaoPct ?? 0)),
    tusdgCent: centavos((e.demandaInjecaoKw ?? 0) * (e.tusdgReaisKw ?? 0) * 12 * (1 + energia) ** (y - 1)),
    ...impostosDoAno(receitaCent, e.regime ?? LUCRO_PRESUMIDO),
    trocaCent: trocasDoAno(e.trocas ?? [], y, e.ipca),
  }
  const liquidoUsinaCent = receitaCent - somar(Object.values(custos))
  return {
    ano: e.anoInicial + y - 1,
    y,
    geracaoKwh,
    precoKwh,
    receitaCent,
    ...custos,
    liquidoUsinaCent,
    investidorCent: arredondarCentavos(liquidoUsinaCent * e.cota),
  }
}

/** Flow of one quota of a plant under a scenario (§3.10). Never shown without the other scenarios. */
export function simularInvestimento(e: EntradaDoInvestimento, c: Cenario = CENARIO_BASE): ResultadoDoInvestimento {
  const anos = Array.from({ length: e.anos }, (_, i) => anoDoInvestimento(e, c, i + 1))
  const aporteCent = centavos(e.capexReais * e.cota)
  const recebidos = anos.map((a) => a.investidorCent)
  const fluxos = [-aporteCent, ...recebidos]
  const ano1 = recebidos[0] ?? 0
  return {
    aporteCent,
    vplCent: vpl(fluxos, e.tma),
    tir: tir(fluxos),
    paybackSimplesAnos: payback(fluxos),
    paybackDescontadoAnos: payback(fluxos, e.tma),
    rendaMensalMediaAno1Cent: arredondarCentavos(ano1 / 12),
    rendimentoMensalAno1: aporteCent > 0 ? ano1 / 12 / aporteCent : null,
    totalRecebidoCent: somar(recebidos),
    anos,
    rastro: RASTRO_DO_INVESTIMENTO,
  }
}

export interface BarraDoTornado {
  premissa: 'geracao' | 'tarifa' | 'vacancia' | 'om'
  menosCent: number
  maisCent: number
}

/** VPL at ±`parte` of each premise, the widest bar first (§3.10). */
export function tornado(e: EntradaDoInvestimento, parte = 0.1): BarraDoTornado[] {
  const comFator: Record<BarraDoTornado['premissa'], (f: number) => EntradaDoInvestimento> = {
    geracao: (f) => ({ ...e, geracaoAno1Kwh: e.geracaoAno1Kwh * f }),
    tarifa: (f) => ({ ...e, tarifa: reajustar(e.tarifa, f) }),
    vacancia: (f) => ({ ...e, vacancia: e.vacancia * f }),
    om: (f) => ({ ...e, omPorKwpAno: (e.omPorKwpAno ?? 0) * f }),
  }
  const premissas = ['geracao', 'tarifa', 'vacancia', 'om'] as const
  return premissas
    .map((premissa) => ({
      premissa,
      menosCent: simularInvestimento(comFator[premissa](1 - parte)).vplCent,
      maisCent: simularInvestimento(comFator[premissa](1 + parte)).vplCent,
    }))
    .sort((a, b) => Math.abs(b.maisCent - b.menosCent) - Math.abs(a.maisCent - a.menosCent))
}

/** CDI net of income tax, the rate that a quota's TIR is compared with; both are premises (§3.10). */
export const cdiLiquido = (cdi: number, ir: number): number => cdi * (1 - ir)
