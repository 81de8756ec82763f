import { encargoDoAno } from './classe.ts'
import type { ClasseGd, RegraDeTransicao } from './classe.ts'
import { criarCredito, expirarCreditos, saldoDe, usarCreditos, type Lote } from './creditos.ts'
import { autoconsumo, contaGrupoB, contaSemSolar, disponibilidadeKwh, type Minimo } from './fatura-b.ts'
import type { RegraDoMinimo } from './fatura-b.ts'
import { fatorDeDegradacao, type Degradacao } from './geracao.ts'
import { politicaNoMes, residualPorKwh, type VigenciaIcms } from './icms.ts'
import { centavos } from './numeros.ts'
import { fatorGrossUp, reajustar, tarifaCheia, type MetodoDeGrossUp, type Tarifa, type Tributos } from './tarifa.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DOS_ANOS } from './rastros.ts'

/** Inputs of a simulation of one group B unit, month by month (reference §3.2, §3.3). Rates are fractions. */
export interface EntradaDosAnos extends Minimo, Degradacao, VigenciaIcms {
  anos: number
  anoInicial: number
  tarifa: Tarifa
  tributos: Tributos
  metodo?: MetodoDeGrossUp
  /** kWh of 12 months, January first. */
  consumo: readonly number[]
  crescimentoConsumo?: number
  /** kWh of 12 months before degradation (`geracaoMensal`). */
  geracaoNominal: readonly number[]
  /** Multiplies the generation and nothing else: the sensitivity of §3.3. */
  fatorGeracao?: number
  simultaneidade: number
  classe: ClasseGd
  /** kW of a GD I plant and of its later increase: the charge is proportional to the new part (§1.4). */
  ampliacao?: { kwGdI: number; kwNovo: number }
  regra?: RegraDeTransicao
  regraMinimo?: RegraDoMinimo
  pisCofinsCobrado?: boolean
  inflacaoEnergia?: number
  /** R$/kWh without tax, the average of the projection; it is not inflated (§1.10). */
  bandeiraSemTributos?: number
  /** R$ a month. */
  cosip?: number
  inflacaoCosip?: number
  /** Credits at the start. A batch of month 0 is usable through month 60. */
  creditos?: readonly Lote[]
}

export interface MesSimulado {
  /** 1–12 */
  mes: number
  ano: number
  consumoKwh: number
  geracaoKwh: number
  autoconsumoKwh: number
  consumoRedeKwh: number
  injetadaKwh: number
  compensadaKwh: number
  expiradoKwh: number
  /** Balance after use (§3.2). */
  saldoKwh: number
  semSolarCent: number
  comSolarCent: number
  economiaCent: number
}

export interface AnoSimulado {
  ano: number
  /** Year of operation, from 1. */
  y: number
  meses: MesSimulado[]
  semSolarCent: number
  comSolarCent: number
  economiaCent: number
  geracaoKwh: number
  autoconsumoKwh: number
  compensadaKwh: number
  saldoFinalKwh: number
  expiradoAcumKwh: number
  rastro: Rastro
}

/** Unit prices of one month: all that does not depend on the energy. */
export interface PrecosDoMes {
  tarifaCheia: number
  residual: number
  bandeira: number
  cosipCent: number
}

/** `T`, `r`, flag and COSIP of month `m` (0–11) in year of operation `y` (§3.3). */
export function precosDoMes(e: EntradaDosAnos, y: number, m: number): PrecosDoMes {
  const tarifa = reajustar(e.tarifa, (1 + (e.inflacaoEnergia ?? 0)) ** (y - 1))
  const ano = e.anoInicial + y - 1
  const encargo = encargoDoAno(tarifa, e, ano)
  return {
    tarifaCheia: tarifaCheia(tarifa, e.tributos, e.metodo),
    residual: residualPorKwh(tarifa, e.tributos, encargo, politicaNoMes(e, { y, m, anoInicial: e.anoInicial }), {
      metodo: e.metodo,
      pisCofinsCobrado: e.pisCofinsCobrado,
    }),
    bandeira: (e.bandeiraSemTributos ?? 0) * fatorGrossUp(e.tributos, e.metodo),
    cosipCent: centavos((e.cosip ?? 0) * (1 + (e.inflacaoCosip ?? 0)) ** (y - 1)),
  }
}

function simularMes(e: EntradaDosAnos, y: number, m: number, vindos: readonly Lote[]): [MesSimulado, Lote[]] {
  const t = 12 * (y - 1) + m + 1
  const precos = precosDoMes(e, y, m)
  const consumoKwh = (e.consumo[m] ?? 0) * (1 + (e.crescimentoConsumo ?? 0)) ** (y - 1)
  const geracaoKwh = (e.geracaoNominal[m] ?? 0) * (e.fatorGeracao ?? 1) * fatorDeDegradacao(e, y)
  const auto = autoconsumo(consumoKwh, geracaoKwh, e.simultaneidade)
  const { lotes, kwh: expiradoKwh } = expirarCreditos(vindos, t)
  const minimoKwh = disponibilidadeKwh(e, consumoKwh)
  const conta = contaGrupoB({
    consumoRedeKwh: consumoKwh - auto,
    injetadaKwh: geracaoKwh - auto,
    creditosKwh: saldoDe(lotes),
    minimoKwh,
    regraMinimo: e.regraMinimo,
    baixaRenda: e.baixaRenda,
    ...precos,
  })
  const restantes = criarCredito(usarCreditos(lotes, conta.creditoUsadoKwh).lotes, t, conta.novoCreditoKwh)
  const semSolarCent = contaSemSolar({ consumoKwh, minimoKwh, ...precos })
  const mes: MesSimulado = {
    mes: m + 1,
    ano: e.anoInicial + y - 1,
    consumoKwh,
    geracaoKwh,
    autoconsumoKwh: auto,
    consumoRedeKwh: consumoKwh - auto,
    injetadaKwh: geracaoKwh - auto,
    compensadaKwh: conta.compensadaKwh,
    expiradoKwh,
    saldoKwh: saldoDe(restantes),
    semSolarCent,
    comSolarCent: conta.totalCent,
    economiaCent: semSolarCent - conta.totalCent,
  }
  return [mes, restantes]
}

function fecharAno(y: number, meses: MesSimulado[], expiradoAntes: number): AnoSimulado {
  const total = (campo: Exclude<keyof MesSimulado, 'mes' | 'ano'>) => meses.reduce((soma, m) => soma + m[campo], 0)
  return {
    ano: meses[0]?.ano ?? 0,
    y,
    meses,
    semSolarCent: total('semSolarCent'),
    comSolarCent: total('comSolarCent'),
    economiaCent: total('economiaCent'),
    geracaoKwh: total('geracaoKwh'),
    autoconsumoKwh: total('autoconsumoKwh'),
    compensadaKwh: total('compensadaKwh'),
    saldoFinalKwh: meses.at(-1)?.saldoKwh ?? 0,
    expiradoAcumKwh: expiradoAntes + total('expiradoKwh'),
    rastro: RASTRO_DOS_ANOS,
  }
}

/** Simulates every month of `anos` years, credits included (§3.2, §3.3). Starts in January. */
export function simularAnos(e: EntradaDosAnos): AnoSimulado[] {
  const anos: AnoSimulado[] = []
  let lotes: Lote[] = [...(e.creditos ?? [])]
  for (let y = 1; y <= e.anos; y++) {
    const meses: MesSimulado[] = []
    for (let m = 0; m < 12; m++) {
      const [mes, restantes] = simularMes(e, y, m, lotes)
      meses.push(mes)
      lotes = restantes
    }
    anos.push(fecharAno(y, meses, anos.at(-1)?.expiradoAcumKwh ?? 0))
  }
  return anos
}
