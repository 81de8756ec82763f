import type { Teste } from '../tipos.ts'

/** The string as designed, with the datasheet of its modules. */
export interface StringDoProjeto {
  modulos: number
  /** V of one module in standard test conditions */
  voc: number
  /** A, in standard test conditions */
  isc: number
  /** per °C, negative */
  betaVocPorC: number
}
export interface Ambiente {
  /** W/m², in the plane of the modules */
  irradiancia: number
  /** °C of the cells */
  tCelula: number
}
export interface Faixa {
  esperado: number
  minimo: number
  maximo: number
}
export interface Esperado {
  /** V of one module at the measured temperature */
  vocDoModulo: number
  voc: Faixa
  isc: Faixa
  isolacao: { minimo: number; ensaioV: number }
}
export interface Medida {
  continuidade: boolean
  polaridade: boolean
  voc: number
  isc: number
  isolacao: number
}

/** Band of the open-circuit voltage around the expected value. */
export const TOLERANCIA_VOC = 0.03
/** Band of the short-circuit current: NBR 16274:2014 §6.4.3 accepts differences of up to 5 %. */
export const TOLERANCIA_ISC = 0.05
/** Below it a current says little about the string: IEC 62446-1:2016 §7.2. W/m². */
export const IRRADIANCIA_MINIMA = 400

const faixa = (esperado: number, tolerancia: number): Faixa => ({
  esperado,
  minimo: esperado * (1 - tolerancia),
  maximo: esperado * (1 + tolerancia),
})

/**
 * Test voltage and least resistance by the voltage of the string, Voc × 1.25 (NBR 16274:2014 table 2, IEC 62446-1:2016
 * table 1). Volts and MΩ.
 */
export function isolacaoExigida(vocDaString: number): { minimo: number; ensaioV: number } {
  const sistema = vocDaString * 1.25
  if (sistema < 120) return { minimo: 0.5, ensaioV: 250 }
  if (sistema <= 500) return { minimo: 1, ensaioV: 500 }
  return { minimo: 1, ensaioV: sistema <= 1000 ? 1000 : 1500 }
}

/**
 * Values that a healthy string shows (NBR 16274:2014 §6.4, IEC 60891): the voltage is corrected by the temperature of the
 * cells, the current by the irradiance.
 */
export function esperadoDa(s: StringDoProjeto, a: Ambiente): Esperado {
  const vocDoModulo = s.voc * (1 + s.betaVocPorC * (a.tCelula - 25))
  return {
    vocDoModulo,
    voc: faixa(vocDoModulo * s.modulos, TOLERANCIA_VOC),
    isc: faixa((s.isc * a.irradiancia) / 1000, TOLERANCIA_ISC),
    isolacao: isolacaoExigida(s.voc * s.modulos),
  }
}

const dentro = (v: number, f: Faixa): boolean => v >= f.minimo && v <= f.maximo

/** The tests that a measure fails, in their order. */
export function foraDaFaixa(m: Medida, e: Esperado): Teste[] {
  const falhas: readonly [Teste, boolean][] = [
    ['continuidade', !m.continuidade],
    ['polaridade', !m.polaridade],
    ['voc', !dentro(m.voc, e.voc)],
    ['isc', !dentro(m.isc, e.isc)],
    ['isolacao', m.isolacao < e.isolacao.minimo],
  ]
  return falhas.flatMap(([teste, falhou]) => (falhou ? [teste] : []))
}

const decimal = (v: number, casas = 1): string =>
  v.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas })
const POR_EXTENSO = ['', 'um módulo', 'dois módulos', 'três módulos'] as const

/** What the figures of a string suggest, in sentences. Empty when all is inside the bands. */
export function diagnosticar(nome: string, m: Medida, e: Esperado): string[] {
  const fora = new Set(foraDaFaixa(m, e))
  const frases: string[] = []
  if (fora.has('polaridade')) frases.push(`${nome} está com a polaridade invertida: não ligue ao inversor.`)
  if (fora.has('continuidade')) frases.push(`${nome} não tem continuidade: confira o aterramento das molduras.`)
  if (fora.has('voc')) frases.push(fraseDaTensao(nome, m.voc - e.voc.esperado, e))
  if (fora.has('isc')) {
    const lado = m.isc < e.isc.esperado ? 'abaixo' : 'acima'
    frases.push(
      `${nome} tem ${decimal(Math.abs(m.isc - e.isc.esperado), 2)} A ${lado} do esperado: confira sombra, sujeira e a irradiância.`,
    )
  }
  if (fora.has('isolacao'))
    frases.push(
      `${nome} tem isolação de ${decimal(m.isolacao, 2)} MΩ, e o mínimo é ${decimal(e.isolacao.minimo)} MΩ: procure cabo ou conector com umidade.`,
    )
  return frases
}

/** A difference close to whole modules names them. */
function fraseDaTensao(nome: string, dif: number, e: Esperado): string {
  const lado = dif < 0 ? 'abaixo' : 'acima'
  const quantos = Math.abs(dif) / e.vocDoModulo
  const inteiros = Math.round(quantos)
  const comeco = `${nome} está ${decimal(Math.abs(dif))} V ${lado}`
  if (inteiros < 1 || inteiros > 3 || Math.abs(quantos - inteiros) > 0.15)
    return `${comeco}: confira conexões e diodos.`
  return `${comeco}: ${inteiros > 1 ? 'são' : 'é'} ${POR_EXTENSO[inteiros]} a ${dif < 0 ? 'menos' : 'mais'}.`
}
