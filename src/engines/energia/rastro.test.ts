import { describe, expect, it } from 'vitest'
import { compararAlternativas } from './alternativas.ts'
import { simularAnos, type EntradaDosAnos } from './anos.ts'
import { consumoReal, simularAmpliacao } from './existente.ts'
import { comOrigem, deOndeVem, type DeOndeVem, type Rastro } from './rastro.ts'
import { TODOS } from './rastros.ts'

const entrada: EntradaDosAnos = {
  anos: 2,
  anoInicial: 2027,
  tarifa: { te: 0.32, tusd: 0.56, fioB: 0.29 },
  tributos: { icms: 0.19, pis: 0.01, cofins: 0.045 },
  ligacao: 'BI',
  consumo: Array.from({ length: 12 }, () => 700),
  geracaoNominal: Array.from({ length: 12 }, () => 400),
  deg1: 0.02,
  degN: 0.005,
  simultaneidade: 0.3,
  classe: 'GD_I',
  politicaIcms: 'ISENTO_TE_TUSD',
}

const nomes = (d: DeOndeVem): string[] => [...d.entradas.map((e) => e.nome), ...d.figuras.flatMap(nomes)]

describe('origin of a figure', () => {
  const [ano] = simularAnos(entrada)
  const conta = { etiqueta: 'fato', fonte: 'Conta de janeiro' } as const
  const origens = {
    ...comOrigem(['tarifa.te', 'tarifa.tusd', 'tributos.icms', 'tributos.pis', 'tributos.cofins'], conta),
    simultaneidade: { etiqueta: 'premissa_ancorada', faixa: [0.2, 0.4] },
  } as const
  const abrir = (figura: string) =>
    ano && deOndeVem({ figura, rastro: ano.rastro, resultado: ano, entradas: entrada, origens })

  it('shows the rule, its source, the inputs with their values and the weakest tag', () => {
    const tarifa = abrir('tarifaCheia')
    expect(tarifa?.etiqueta).toBe('fato')
    expect(tarifa?.fonte).toContain('1.000/2021')
    expect(tarifa?.entradas[0]).toMatchObject({ nome: 'tarifa.te', valor: 0.32, fonte: 'Conta de janeiro' })
    expect(abrir('autoconsumoKwh')?.entradas).toContainEqual({
      nome: 'simultaneidade',
      valor: 0.3,
      etiqueta: 'premissa_ancorada',
      faixa: [0.2, 0.4],
    })
  })

  it('opens down to the inputs, and one free premise makes the result free', () => {
    const economia = abrir('economiaCent')
    expect(economia?.valor).toBe(ano?.economiaCent)
    expect(economia && nomes(economia)).toEqual(expect.arrayContaining(['tarifa.te', 'consumo', 'hsp', 'regraMinimo']))
    expect(economia?.etiqueta).toBe('premissa_livre')
    expect(abrir('inexistente')).toBeNull()
  })

  it('every trace ends: no figure reads itself', () => {
    const laco = (rastro: Rastro, nome: string, visto: readonly string[]): string[] =>
      visto.includes(nome) ? [nome] : (rastro[nome]?.de ?? []).flatMap((n) => laco(rastro, n, [...visto, nome]))
    const lacos = TODOS.flatMap((r) => Object.keys(r).flatMap((nome) => laco(r, nome, [])))
    expect(lacos).toEqual([])
  })
})

describe('a plant that exists', () => {
  it('adds the self-use that the meter does not show to both sides', () =>
    expect(consumoReal({ consumoMedido: [100, 50], injetada: [30, 20], autoconsumo: [10] })).toEqual({
      consumo: [110, 50],
      geracao: [40, 20],
    }))

  it('an increase of GD I saves against today’s bill, less than one that pays nothing', () => {
    const geracaoNova = entrada.geracaoNominal
    const pedido = { existente: entrada, geracaoNova, kwExistente: 5, kwNovo: 5 }
    const ampliada = simularAmpliacao(pedido)
    const semEncargo = simularAmpliacao({ ...pedido, kwNovo: 0 })
    expect(ampliada.economiaCent.every((c) => c > 0)).toBe(true)
    expect(ampliada.economiaCent[0]).toBeLessThan(semEncargo.economiaCent[0] ?? 0)
    expect(ampliada.antes[0]?.comSolarCent).toBe(simularAnos(entrada)[0]?.comSolarCent)
  })
})

describe('alternatives', () => {
  it('are side by side over the same horizon', () => {
    const meses = (valor: number, n = 24) => Array.from({ length: n }, () => valor)
    const lista = [
      { nome: 'À vista', entradaCent: 150_000, pagamentosCent: [], economiaMensalCent: meses(10_000) },
      { nome: 'Financiado', entradaCent: 0, pagamentosCent: meses(9000), economiaMensalCent: meses(10_000) },
      { nome: 'Não fazer nada', entradaCent: 0, pagamentosCent: [], economiaMensalCent: meses(0) },
    ]
    const [aVista, financiado, nada] = compararAlternativas(lista, { anos: 2, tma: 0.1 })
    expect(aVista).toMatchObject({ resultadoCent: 90_000, paybackAnos: 1.25, maiorDesembolsoCent: 150_000 })
    expect(financiado).toMatchObject({
      totalPagoCent: 216_000,
      resultadoCent: 24_000,
      maiorDesembolsoCent: 0,
      tir: null,
    })
    expect(nada).toMatchObject({ economiaCent: 0, resultadoCent: 0, vplCent: 0 })
  })
})
