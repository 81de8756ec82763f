import { describe, expect, it } from 'vitest'
import { cpuDaThread } from './suporte/cpu.ts'
import { leitoresDeFora, pioresTextos, type LeitorDeFora } from './suporte/leitores-de-fora.ts'

const CURTO = 20_000
const LONGO = 200_000
/**
 * Limit of growth for ten times the length: linear is 10, quadratic 100. Long strings leave the processor's cache and cost
 * up to 25 times as much on some machines.
 */
const VEZES = 30
/** A long text that costs less than this (ms of CPU) passes, whatever its growth. */
const BARATO = 40
const TENTATIVAS = 5
/** Series of attempts. A busy machine can slow down all the attempts of one series. */
const SERIES = 2

/** CPU of `vezes` readings (ms). The thread clock is coarse, so short readings are measured together. */
async function cpuDe(ler: LeitorDeFora, texto: string, vezes = 1): Promise<number> {
  const { cpu } = await cpuDaThread(async () => {
    for (let n = 0; n < vezes; n++) {
      try {
        await ler(texto)
      } catch {
        // a refusal counts as an answer
      }
    }
  })
  return cpu
}

/**
 * Compares the best of up to five readings of both lengths. Returns null as soon as one is in proportion, else both
 * times.
 */
async function desproporcao(ler: LeitorDeFora, curto: string, longo: string): Promise<string | null> {
  let [doCurto, doLongo] = [Infinity, Infinity]
  for (let n = 0; n < TENTATIVAS; n++) {
    doCurto = Math.min(doCurto, (await cpuDe(ler, curto, LONGO / CURTO)) / (LONGO / CURTO))
    doLongo = Math.min(doLongo, await cpuDe(ler, longo))
    if (doLongo <= Math.max(BARATO, VEZES * doCurto)) return null
  }
  return `${doCurto.toFixed(1)} ms → ${doLongo.toFixed(1)} ms`
}

describe('text from outside costs in proportion to its length', () => {
  it.each(Object.entries(leitoresDeFora))(
    '[achado R4] %s',
    async (leitor, ler) => {
      const lentos: string[] = []
      const curtos = pioresTextos(leitor, CURTO)
      for (const [n, { nome, texto }] of pioresTextos(leitor, LONGO).entries()) {
        if ((await cpuDe(ler, texto)) <= BARATO) continue
        let achada: string | null = null
        for (let serie = 0; serie < SERIES; serie++) {
          achada = await desproporcao(ler, curtos[n]?.texto ?? '', texto)
          if (!achada) break
        }
        if (achada) lentos.push(`${nome}: ${achada}`)
      }
      expect(lentos).toEqual([])
    },
    600_000,
  )
})
