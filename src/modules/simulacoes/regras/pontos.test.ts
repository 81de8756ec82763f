import { expect, it } from 'vitest'
import { calcular } from './calcular.ts'
import { casaDeTeste } from './casa-de-teste.ts'
import { doAno, doMes, doPagamento, indicadoresDoPagamento } from './pontos.ts'
import { deOndeVemNaSimulacao } from './trilha.ts'

const casa = casaDeTeste()
const r = calcular(casa)
const outubro = doMes(10)(r, casa)

it('[S2.20] opens the origin of each line of the bill of October with the figures of that month', () => {
  const esperadas = {
    usadaNaHoraCent: 26_058,
    compensadaAntesCent: 67_381,
    compensadaDepoisCent: 16_539,
    cosipCent: 3_210,
    semSolarCent: 96_649,
    comSolarCent: 19_749,
    economiaCent: 76_900,
  }
  for (const [figura, valor] of Object.entries(esperadas))
    expect(deOndeVemNaSimulacao(r, figura, outubro)?.valor, figura).toBe(valor)
  const compensada = deOndeVemNaSimulacao(r, 'compensadaDepoisCent', outubro)
  expect(compensada?.figuras.find((f) => f.figura === 'compensadaKwh')?.valor).toBeCloseTo(578.34, 2)
  expect(compensada?.figuras.find((f) => f.figura === 'residual')?.valor).toBeCloseTo(0.285969, 6)
})

it('[S2.20] opens the origin of every cell of the months, the years and the ways to pay', () => {
  const abre = (figura: string, daqui: Readonly<Record<string, unknown>>) =>
    deOndeVemNaSimulacao(r, figura, daqui)?.valor
  for (const m of r.meses) {
    const daqui = doMes(m.mes)(r, casa)
    for (const campo of ['geracaoKwh', 'autoconsumoKwh', 'compensadaKwh', 'saldoKwh', 'economiaCent'] as const)
      expect(abre(campo, daqui), `${campo} ${m.mes}`).toBe(m[campo])
  }
  for (const a of r.anos) {
    const daqui = doAno(a.y)(r, casa)
    for (const campo of ['semSolarCent', 'comSolarCent', 'economiaCent', 'acumuladoCent', 'geracaoKwh'] as const)
      expect(abre(campo, daqui), `${campo} ${a.ano}`).toBe(a[campo])
    expect(abre('custosDoAnoCent', daqui)).toBe(a.omCent + a.seguroCent + a.trocaCent)
  }
  for (const p of r.pagamentos) {
    const [daqui, nomes] = [doPagamento(p.indice)(r, casa), indicadoresDoPagamento(p)]
    expect(abre(nomes.vpl, daqui)).toBe(p.vplCent)
    expect(abre(nomes.tir, daqui)).toBe(p.tir)
    expect(abre(nomes.payback, daqui)).toBe(p.paybackAnos)
    expect(abre('totalDoPagamentoCent', daqui)).toBe(p.totalCent)
  }
})

it('[S2.20] shows the prices of a later year, not those of the first one', () => {
  const cheia = (y: number) => Number(doAno(y)(r, casa).tarifaCheia)
  expect(cheia(1)).toBeCloseTo(1.165079, 6)
  expect(cheia(2)).toBeCloseTo(1.165079 * 1.06, 6)
})

it('[S2.20] gives a figure the weakest tag of what it reads', () => {
  expect(deOndeVemNaSimulacao(r, 'cosipCent', outubro)?.etiqueta).toBe('premissa_livre')
  expect(deOndeVemNaSimulacao(r, 'usadaNaHoraCent', outubro)?.etiqueta).toBe('premissa_ancorada')
  expect(deOndeVemNaSimulacao(r, 'disponibilidadeCent', outubro)?.etiqueta).toBe('fato')
})
