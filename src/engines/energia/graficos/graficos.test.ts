import { expect, it } from 'vitest'
import { geometriaDasContas, geometriaDosMeses } from './meses.ts'
import { rotuloCurto } from './quadro.ts'
import { geometriaDoSaldo, type PontoDoSaldo } from './saldo.ts'

const quadro = { largura: 560, altura: 292, margem: { topo: 14, direita: 12, base: 32, esquerda: 52 } }
const anos = (de: number, quantos: number): PontoDoSaldo[] =>
  Array.from({ length: quantos }, (_, i) => ({ ano: de + i, saldoCent: -2_180_000 + i * 825_719 }))
/** Points of a path, as numbers. */
const pontosDe = (caminho: string) =>
  [...caminho.matchAll(/([\d.]+),([\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])])

it('draws the balance solid until the end of 2028 and dashed from there on, without a gap', () => {
  const g = geometriaDoSaldo({ quadro, pontos: anos(2026, 26), retornoAnos: 2.64, trocas: [] })
  const [firme, hipotese] = [pontosDe(g.firme), pontosDe(g.hipotese)]
  expect([firme.length, hipotese.length]).toEqual([3, 24])
  expect(firme.at(-1)).toEqual(hipotese[0])
  expect(g.depois?.x).toBeCloseTo(hipotese[0]?.[0] ?? 0, 1)
})

it('has no solid part when the first year is after 2028, and no hypothesis when the last one is before', () => {
  expect(geometriaDoSaldo({ quadro, pontos: anos(2029, 5), retornoAnos: null, trocas: [] }).firme).toBe('')
  const antes = geometriaDoSaldo({ quadro, pontos: anos(2024, 4), retornoAnos: null, trocas: [] })
  expect([antes.hipotese, antes.depois]).toEqual(['', null])
})

it('marks the payback on the zero line between its years, and leaves out one that never comes', () => {
  const p = { quadro, pontos: anos(2026, 26), trocas: [] }
  const g = geometriaDoSaldo({ ...p, retornoAnos: 2.5 })
  expect(g.retorno?.y).toBe(g.valores.find((v) => v.rotulo === '0')?.em)
  expect(g.retorno?.x).toBeCloseTo(52 + (2.5 / 25) * 496, 6)
  expect(geometriaDoSaldo({ ...p, retornoAnos: 40 }).retorno).toBeNull()
})

it('writes the payback on the side of the zero line that the curve leaves free', () => {
  const base = quadro.altura - quadro.margem.base
  const p = { quadro, pontos: anos(2026, 26), trocas: [] }
  const cedo = geometriaDoSaldo({ ...p, retornoAnos: 2.5 }).retorno
  expect(cedo?.rotulo.ancora).toBe('start')
  expect(cedo?.rotulo.y).toBeGreaterThan((cedo?.y ?? 0) + 12)
  expect(cedo?.rotulo.y).toBeLessThan(base)
  const tarde = geometriaDoSaldo({ ...p, retornoAnos: 22 }).retorno
  expect(tarde?.rotulo.ancora).toBe('end')
  expect(tarde?.rotulo.y).toBeLessThan((tarde?.y ?? 0) - 5)
})

it('keeps every point, mark and band inside the drawing area', () => {
  const pontos = anos(2026, 26)
  const vezes = (f: number) => pontos.map((d) => ({ ...d, saldoCent: Math.round(d.saldoCent * f) }))
  const trocas = [{ ano: 2039, valorCent: 699_331 }]
  const g = geometriaDoSaldo({
    quadro,
    pontos,
    faixa: { alta: vezes(1.1), baixa: vezes(0.8) },
    retornoAnos: 2.6,
    trocas,
  })
  for (const [x = 0, y = 0] of [g.firme, g.hipotese, g.faixa ?? ''].flatMap(pontosDe)) {
    expect(x).toBeGreaterThanOrEqual(52)
    expect(x).toBeLessThanOrEqual(548)
    expect(y).toBeGreaterThanOrEqual(14)
    expect(y).toBeLessThanOrEqual(260)
  }
  expect(g.anos.map((a) => a.rotulo)).toContain('2028')
  expect(g.trocas).toHaveLength(1)
})

it('puts the bars of twelve months on the zero line, also for months without energy', () => {
  const meses = Array.from({ length: 12 }, (_, i) => ({ rotulo: `m${i}`, consumoKwh: i * 70, geracaoKwh: 400 }))
  const g = geometriaDosMeses(quadro, meses)
  expect(g.barras.map((b) => Math.round(b.y + b.altura))).toEqual(Array.from({ length: 12 }, () => 260))
  expect(g.barras[0]?.altura).toBe(0)
  expect(new Set(pontosDe(g.geracao).map(([, y]) => y)).size).toBe(1)
})

it('leaves out the years that would touch in a narrow chart, and keeps the last one', () => {
  const estreito = { ...quadro, largura: 340 }
  const g = geometriaDoSaldo({ quadro: estreito, pontos: anos(2026, 26), retornoAnos: null, trocas: [] })
  const distancias = g.anos.slice(1).map((a, i) => a.em - (g.anos[i]?.em ?? 0))
  expect(Math.min(...distancias)).toBeGreaterThanOrEqual(32)
  expect(g.anos.map((a) => a.rotulo)).toEqual(expect.arrayContaining(['2051']))
})

it('shows no saving when the bill after is not smaller', () => {
  expect(geometriaDasContas(quadro, 96_649, 19_749).economia?.altura).toBeGreaterThan(0)
  expect(geometriaDasContas(quadro, 5_825, 5_825).economia).toBeNull()
})

it('shortens the values of an axis', () => {
  expect([0, 950, 400_000, -21_800, 1_500_000].map(rotuloCurto)).toEqual(['0', '950', '400 mil', '−21,8 mil', '1,5 mi'])
})
