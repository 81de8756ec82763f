import { enquadrarPorte, potenciaInstaladaKw, type Porte } from './classe.ts'
import { DIAS_DO_MES, geracaoMensal, produtividade } from './geracao.ts'
import { escolherInversores, type Inversores } from './inversores.ts'
import { paraBaixo, paraCima, somar } from './numeros.ts'
import type { Rastro } from './rastro.ts'
import { RASTRO_DA_USINA } from './rastros.ts'

export interface Modulo {
  wp: number
  alturaM: number
  larguraM: number
  pesoKg?: number
}

export interface PedidoDeUsina {
  /** kWh of 12 months. */
  consumo: readonly number[]
  /** Part of the consumption to generate; 1.0 when absent, an alert above 1.10. */
  cobertura?: number
  hsp: readonly number[]
  pr: number
  fatorOrientacao: number
  sombra?: number
  modulo: Modulo
  /** Nominal AC power of the models at hand, kW. */
  inversoresKw: readonly number[]
  fdiMin?: number
  fdiMax?: number
  fatorAreaTelhado?: number
  arredondarModulos?: 'cima' | 'baixo' | 'perto'
  /** Instead of the computed number of modules. */
  modulos?: number
}

export interface UsinaDimensionada {
  consumoAnualKwh: number
  kWpTeorico: number
  modulos: number
  kWp: number
  inversores: Inversores | null
  fdi: number | null
  potenciaInstaladaAcKw: number
  enquadramento: Porte
  areaModulosM2: number
  areaTelhadoM2: number
  pesoKg: number
  geracaoMensalKwh: number[]
  geracaoAnualKwh: number
  produtividadeKwhKwpAno: number
  /** Generation over consumption, a fraction; null without consumption. */
  coberturaObtida: number | null
  rastro: Rastro
}

const ARREDONDAR = { cima: paraCima, baixo: paraBaixo, perto: Math.round } as const

/** kWh a year of one kWp on this plane, before degradation (reference §2.3). */
export const energiaPorKwp = (p: Pick<PedidoDeUsina, 'hsp' | 'pr' | 'fatorOrientacao' | 'sombra'>): number =>
  somar(DIAS_DO_MES.map((dias, m) => (p.hsp[m] ?? 0) * dias * p.pr * p.fatorOrientacao * (1 - (p.sombra ?? 0))))

/** Months without a reading take the mean of the others and are marked as estimated (§2.1). */
export function completarConsumo(meses: readonly (number | null)[]): { kwh: number[]; estimados: boolean[] } {
  const lidos = meses.filter((m) => m !== null)
  const media = lidos.length > 0 ? somar(lidos) / lidos.length : 0
  return { kwh: meses.map((m) => m ?? media), estimados: meses.map((m) => m === null) }
}

/** Power, modules, inverter, area and nominal generation of a plant for a consumption (§2.3, §2.4). */
export function dimensionar(p: PedidoDeUsina): UsinaDimensionada {
  const consumoAnualKwh = somar(p.consumo)
  const porKwp = energiaPorKwp(p)
  const kWpTeorico = porKwp > 0 ? (consumoAnualKwh * (p.cobertura ?? 1)) / porKwp : 0
  const modulos = p.modulos ?? ARREDONDAR[p.arredondarModulos ?? 'cima']((kWpTeorico * 1000) / p.modulo.wp)
  const kWp = (modulos * p.modulo.wp) / 1000
  const inversores = escolherInversores(kWp, p.inversoresKw, p)
  const potenciaInstaladaAcKw = potenciaInstaladaKw(kWp, inversores?.kwAc ?? kWp)
  const areaModulosM2 = modulos * p.modulo.alturaM * p.modulo.larguraM
  const geracaoMensalKwh = geracaoMensal({
    hsp: p.hsp,
    pr: p.pr,
    faces: [{ kWp, fatorOrientacao: p.fatorOrientacao, sombra: p.sombra }],
  })
  const geracaoAnualKwh = somar(geracaoMensalKwh)
  return {
    consumoAnualKwh,
    kWpTeorico,
    modulos,
    kWp,
    inversores,
    fdi: inversores ? kWp / inversores.kwAc : null,
    potenciaInstaladaAcKw,
    enquadramento: enquadrarPorte(potenciaInstaladaAcKw),
    areaModulosM2,
    areaTelhadoM2: areaModulosM2 * (p.fatorAreaTelhado ?? 1.1),
    pesoKg: modulos * (p.modulo.pesoKg ?? 0),
    geracaoMensalKwh,
    geracaoAnualKwh,
    produtividadeKwhKwpAno: produtividade(geracaoAnualKwh, kWp),
    coberturaObtida: consumoAnualKwh > 0 ? geracaoAnualKwh / consumoAnualKwh : null,
    rastro: RASTRO_DA_USINA,
  }
}

/**
 * Power that the connection makes available, kW: V·I for mono and biphasic, √3·V·I with the line voltage for
 * three-phase (§2.4). More than this needs a larger connection.
 */
export const potenciaDisponibilizadaKw = (p: {
  trifasico: boolean
  tensaoV: number
  disjuntorA: number
  fatorPotencia?: number
}): number => ((p.trifasico ? Math.sqrt(3) : 1) * p.tensaoV * p.disjuntorA * (p.fatorPotencia ?? 0.92)) / 1000
