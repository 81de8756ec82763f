import { describe, expect, it } from 'vitest'
import type { UnidadeDaFatura } from '../contract/da-fatura.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste, tarifaDeTeste } from './casa-de-teste.ts'
import { comAFatura, comMesesDigitados, consumoDaFatura, outraConcessionaria } from './da-fatura.ts'
import { deOndeVemNaSimulacao } from './trilha.ts'

const ano = [780, 742, 765, 701, 668, 640, 655, 690, 735, 802, 790, 812]
/** A bill of October 2026: twelve months that end with it. */
const leituras = ano.map((kwh, m) => ({ mes: `${m < 10 ? 2026 : 2025}-${String(m + 1).padStart(2, '0')}`, kwh }))
const faturaDe = (lidas: readonly { mes: string; kwh: number | null }[], mais: Partial<UnidadeDaFatura> = {}) => {
  const { consumo, estimados, meses } = consumoDaFatura(lidas)
  return {
    unidadeId: null,
    numero: '10.482.377-5',
    titular: 'Marta Vilela Nunes',
    ligacao: 'BI' as const,
    consumo,
    estimados,
    concessionaria: { id: null, nome: 'EQUATORIAL GO' },
    tarifa: tarifaDeTeste(),
    fatura: {
      id: null,
      competencia: '2026-10',
      consumoKwh: 802,
      totalCent: 96_768,
      cosipCent: 3210,
      icms: 0.19,
      meses,
    },
    ...mais,
  } satisfies UnidadeDaFatura
}
const consumoDe = (r: ReturnType<typeof calcular>) =>
  deOndeVemNaSimulacao(r, 'cobertura')?.entradas.find((x) => x.nome === 'consumo')

describe('[S2.20] the months of a bill', () => {
  it('puts each by the month of the year, the newer of two', () => {
    const treze = [{ mes: '2025-10', kwh: 999 }, ...leituras]
    expect(consumoDaFatura(treze.toReversed())).toEqual({
      consumo: ano,
      estimados: ano.map(() => false),
      meses: ano,
    })
  })

  it('gives the average to months that were not read, and marks them', () => {
    const lidas = leituras.map((l) => (['2026-03', '2026-04'].includes(l.mes) ? { ...l, kwh: null } : l))
    const { consumo, estimados, meses } = consumoDaFatura(lidas)
    expect(consumo.slice(1, 5)).toEqual([742, 731, 731, 668])
    expect(estimados.map((e, m) => (e ? m + 1 : 0)).filter(Boolean)).toEqual([3, 4])
    expect(meses[2]).toBeNull()
    expect(consumoDaFatura([]).consumo).toEqual(ano.map(() => 0))
  })
})

describe('[S2.20] a unit filled by a bill', () => {
  const com = (f: UnidadeDaFatura) => ({ ...casaDeTeste(), ...comAFatura(casaDeTeste(), 0, f) })

  it('is a fact with the month of the bill, and reproduces it', () => {
    const r = calcular(com(faturaDe(leituras)))
    expect(consumoDe(r)).toMatchObject({ etiqueta: 'fato', fonte: 'fatura de 10/2026' })
    expect(r.mesTipico).toBe(10)
    expect(r.unidades[0]?.calibracao).toMatchObject({ confere: true, diferencaCent: -119 })
  })

  it('says how many months were read, in the words of the editor', () => {
    const r = calcular(com(faturaDe(leituras.slice(3))))
    expect(r.avisos.find((a) => a.codigo === 'ESTIMADOS')?.frase).toBe(
      '9 meses lidos; os outros usam a média e estão marcados como estimados.',
    )
    expect(consumoDe(r)).toMatchObject({ etiqueta: 'premissa_ancorada', fonte: expect.stringContaining('9 lidos') })
  })

  it('becomes the choice of the seller when a month is typed over', () => {
    const e = com(faturaDe(leituras.slice(3)))
    const [u] = e.unidades
    if (!u) throw new TypeError('the house has a unit')
    const estimado = u.estimados?.indexOf(true) ?? 0
    const digitada = {
      ...u,
      ...comMesesDigitados(
        u,
        u.consumo.map((kwh, m) => (m === estimado ? 500 : kwh)),
      ),
    }
    expect(digitada.estimados?.[estimado]).toBe(false)
    expect(consumoDe(calcular({ ...e, unidades: [digitada] }))).toMatchObject({
      etiqueta: 'premissa_livre',
      fonte: 'fatura de 10/2026, 1 mês digitado',
    })
  })

  it('counts fines apart, takes the flag of its month, and its own prices where energy was compensated', () => {
    const de = (mais: object) => {
      const f = faturaDe(leituras)
      return calcular(com({ ...f, fatura: { ...f.fatura, ...mais } })).unidades[0]?.calibracao
    }
    expect(de({ totalCent: 97_268, outrasCent: 500 })).toMatchObject({ confere: true, diferencaCent: -119 })
    expect(de({ totalCent: 98_768, bandeiraCent: 2000 })).toMatchObject({ confere: true, diferencaCent: -119 })
    expect(de({ totalCent: 120_000 })).toMatchObject({ confere: false })
    expect(de({ totalCent: 18_258, reproduzida: { calculadaCent: 18_258, maiorDiferenca: null } })).toMatchObject({
      confere: true,
      diferencaCent: 0,
    })
  })

  it('asks before it takes another utility, which the units without a bill follow', () => {
    const casa = casaDeTeste()
    const [u] = casa.unidades
    if (!u) throw new TypeError('the house has a unit')
    const enel = tarifaDeTeste({ distribuidora: { id: null, nome: 'Enel SP' } })
    const f = faturaDe(leituras, { concessionaria: { id: null, nome: 'Enel SP' }, tarifa: enel })
    expect(outraConcessionaria(u, faturaDe(leituras))).toBeNull()
    expect(outraConcessionaria(u, f)).toEqual({ fatura: 'Enel SP', proposta: 'Equatorial GO' })
    const { unidades = [] } = comAFatura({ ...casa, unidades: [u, { ...u, numero: '2' }] }, 0, f)
    expect(unidades.map((x) => x.tarifa.distribuidora.nome)).toEqual(['Enel SP', 'Enel SP'])
    expect(unidades[1]?.numero).toBe('2')
  })

  it('keeps the tariff of the proposal where the table has none, with ICMS and public lighting of the bill', () => {
    const f = faturaDe(leituras, { tarifa: null })
    const { unidades = [] } = comAFatura(casaDeTeste(), 0, {
      ...f,
      fatura: { ...f.fatura, icms: 0.17, cosipCent: 1234 },
    })
    expect(unidades[0]?.tarifa).toMatchObject({ tributos: { icms: 0.17, pis: 0.0098 }, cosip: 12.34 })
  })
})
