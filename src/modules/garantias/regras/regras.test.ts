import { describe, expect, it } from 'vitest'
import { situacoesDoRma, verbosDoRma } from '../tipos.ts'
import { diagnosticar, esperadoDa, foraDaFaixa, isolacaoExigida } from './comissionamento.ts'
import { coberturaEm, garantiaDe, restaAte, somarAnos } from './garantia.ts'
import { percurso, proximaVaga } from './posicao.ts'
import { passagens, proximaSituacao, verbosPossiveis } from './rma.ts'

const HIKU6 = { voc: 49.6, isc: 13.95, betaVocPorC: -0.0026 }
const SOL = { irradiancia: 812, tCelula: 48 }
const boa = { continuidade: true, polaridade: true, voc: 418.2, isc: 11.3, isolacao: 212 }

describe('tests of a string', () => {
  it('corrects the voltage by the cells and the current by the sun', () => {
    const e = esperadoDa({ ...HIKU6, modulos: 9 }, SOL)
    expect([e.voc.minimo, e.voc.maximo].map((v) => v.toFixed(1))).toEqual(['407.1', '432.3'])
    expect(e.isc.esperado).toBeCloseTo(11.33, 2)
    expect(foraDaFaixa(boa, e)).toEqual([])
  })

  it('counts the modules that are missing in the voltage', () => {
    const e = esperadoDa({ ...HIKU6, modulos: 8 }, SOL)
    const m = { ...boa, voc: 324.8 }
    expect(foraDaFaixa(m, e)).toEqual(['voc'])
    expect(diagnosticar('S4', m, e)).toEqual(['S4 está 48,3 V abaixo: é um módulo a menos.'])
    expect(diagnosticar('S4', { ...boa, voc: 350 }, e)[0]).toContain('confira conexões')
    expect(diagnosticar('S4', { ...boa, voc: e.voc.esperado + 2 * e.vocDoModulo }, e)[0]).toContain(
      'são dois módulos a mais',
    )
  })

  it('keeps both ends of a band inside', () => {
    const e = esperadoDa({ ...HIKU6, modulos: 9 }, SOL)
    expect(foraDaFaixa({ ...boa, voc: e.voc.minimo, isc: e.isc.maximo, isolacao: 1 }, e)).toEqual([])
    expect(foraDaFaixa({ continuidade: false, polaridade: false, voc: 0, isc: 0, isolacao: 0.99 }, e)).toEqual([
      'continuidade',
      'polaridade',
      'voc',
      'isc',
      'isolacao',
    ])
  })

  it('asks the insulation that the voltage of the string requires', () => {
    expect([90, 96, 400, 401, 800, 801].map((v) => isolacaoExigida(v))).toEqual([
      { minimo: 0.5, ensaioV: 250 },
      { minimo: 1, ensaioV: 500 },
      { minimo: 1, ensaioV: 500 },
      { minimo: 1, ensaioV: 1000 },
      { minimo: 1, ensaioV: 1000 },
      { minimo: 1, ensaioV: 1500 },
    ])
  })
})

describe('warranty', () => {
  const base = { nota: '2026-10-02', instalada: '2026-11-18', produtoAnos: 12, desempenhoAnos: 25 }
  it('counts from the invoice, else from the installation', () => {
    expect(garantiaDe(base)).toMatchObject({ de: 'nota', produto_ate: '2038-10-02', desempenho_ate: '2051-10-02' })
    expect(garantiaDe({ ...base, nota: null })).toMatchObject({ de: 'instalacao', produto_ate: '2038-11-18' })
    expect(garantiaDe({ ...base, nota: null, instalada: null })).toMatchObject({ de: null, produto_ate: null })
    expect(garantiaDe({ ...base, produtoAnos: null }).produto_ate).toBe(null)
  })
  it('goes on from what was replaced', () => {
    const herdada = { produto: '2030-01-05', desempenho: '2045-01-05' }
    expect(garantiaDe({ ...base, herdada })).toMatchObject({ de: 'troca', produto_ate: '2030-01-05' })
  })
  it('covers until its last day', () => {
    const g = garantiaDe(base)
    expect(coberturaEm(g, '2038-10-02')).toBe('produto')
    expect(coberturaEm(g, '2038-10-03')).toBe('desempenho')
    expect(coberturaEm(g, '2051-10-03')).toBe('nenhuma')
  })
  it('writes what is left, and knows 29 February', () => {
    expect(somarAnos('2024-02-29', 1)).toBe('2025-02-28')
    expect(somarAnos('2024-02-29', 4)).toBe('2028-02-29')
    expect(restaAte('2038-10-02', '2026-11-19')).toBe('11 anos e 10 meses')
    expect(restaAte('2026-12-01', '2026-11-30')).toBe('1 dia')
    expect(restaAte('2026-11-18', '2026-11-19')).toBe(null)
  })
})

describe('walk over the roof', () => {
  const s = (n: number, modulos: number, lidas: number[]) => ({
    id: `s${n}`,
    n,
    modulos,
    posicoes: lidas.map((posicao) => ({ posicao })),
  })
  it('draws an inverted string from its end, and goes on to the next empty position', () => {
    expect(percurso({ modulos: 3, invertida: true })).toEqual([3, 2, 1])
    const mapa = [s(1, 2, [1]), s(2, 3, [])]
    expect(proximaVaga(mapa)).toMatchObject({ n: 1, posicao: 2 })
    expect(proximaVaga(mapa, { string_id: 's1', n: 1, posicao: 2 })).toMatchObject({ n: 2, posicao: 1 })
    expect(proximaVaga(mapa, { string_id: 's2', n: 2, posicao: 3 })).toMatchObject({ n: 1, posicao: 2 })
    expect(proximaVaga([s(1, 1, [1])])).toBe(null)
  })
})

describe('claims', () => {
  it('has one next state for each verb and state, and none for all other pairs', () => {
    for (const de of situacoesDoRma)
      for (const verbo of verbosDoRma) {
        const p = passagens.filter((x) => x.de === de && x.verbo === verbo)
        expect(p.length).toBeLessThanOrEqual(1)
        expect(proximaSituacao(verbo, de)).toBe(p[0]?.para ?? null)
        expect(verbosPossiveis(de).includes(verbo)).toBe(p.length === 1)
      }
    expect(verbosPossiveis('encerrado')).toEqual([])
    expect(verbosPossiveis('cancelado')).toEqual([])
  })
})
