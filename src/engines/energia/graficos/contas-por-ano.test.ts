import { expect, it } from 'vitest'
import { geometriaDasContasPorAno } from './contas-por-ano.ts'

const quadro = { largura: 326, altura: 196, margem: { topo: 8, direita: 6, base: 24, esquerda: 40 } }
const anos = Array.from({ length: 25 }, (_, i) => ({
  ano: 2027 + i,
  semSolarCent: Math.round(1_061_458 * 1.06 ** i),
  comSolarCent: Math.round(235_739 * 1.06 ** i),
}))
const pontos = (d: string) => [...d.matchAll(/([\d.]+),([\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])])

it('draws both bills solid to the end of 2028 and dashed after, meeting there', () => {
  const g = geometriaDasContasPorAno(quadro, anos)
  for (const curva of [g.sem, g.com]) {
    expect([pontos(curva.firme).length, pontos(curva.hipotese).length]).toEqual([2, 24])
    expect(pontos(curva.firme).at(-1)).toEqual(pontos(curva.hipotese)[0])
  }
  expect(g.depois?.x).toBeCloseTo(pontos(g.sem.hipotese)[0]?.[0] ?? 0, 1)
  expect(g.anos.map((a) => a.rotulo)).toEqual(['2027', '2035', '2043', '2051'])
})

it('stays inside the drawing area and puts the smaller bill lower', () => {
  const g = geometriaDasContasPorAno(quadro, anos)
  for (const [x = 0, y = 0] of [g.sem.firme, g.sem.hipotese, g.com.hipotese, g.economia].flatMap(pontos)) {
    expect(x).toBeGreaterThanOrEqual(40)
    expect(x).toBeLessThanOrEqual(320)
    expect(y).toBeGreaterThanOrEqual(8)
    expect(y).toBeLessThanOrEqual(172)
  }
  expect(g.com.rotulo.y).toBeGreaterThan(g.sem.rotulo.y)
})

it('draws nothing for a single year, and no hypothesis before 2028', () => {
  expect(geometriaDasContasPorAno(quadro, anos.slice(0, 1)).economia).toBe('')
  expect(geometriaDasContasPorAno(quadro, anos.slice(0, 2)).depois).toBeNull()
})
