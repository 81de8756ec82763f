import { IRRADIACAO_DAS_CAPITAIS } from '#engines/energia/irradiacao.ts'
import { somar } from '#engines/energia/numeros.ts'
import { esperadoDoMes } from '#modules/usinas/regras/esperado.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { comparar } from './cenarios.ts'
import { antesDaPrimeira, calcularExtrato, distribuir, fraseDoExtrato, mesesEntre, ultimoDia } from './extrato.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from './premissas-iniciais.ts'

const janeiro = {
  kwp: 72,
  capex_centavos: 30_240_000,
  faturas: 4,
  kwh_compensado: 6540,
  kwh_injetado: 8200,
  receita_centavos: 407_645,
  recebido_centavos: 407_645,
  outros: [],
}

describe('statement of a month', () => {
  it('[S2.27] has the lines of January 2027 to the cent, and 25 quotas of 100 get R$ 633,12', () => {
    const e = calcularExtrato(janeiro, CUSTOS_INICIAIS)
    expect(e.linhas).toEqual([
      { rotulo: 'O&M, 72 kWp × R$ 2,50', centavos: -18_000 },
      { rotulo: 'Seguro, 0,5 % ao ano', centavos: -12_600 },
      { rotulo: 'Arrendamento do terreno', centavos: -45_000 },
      { rotulo: 'Gestão, 8 % da receita', centavos: -32_612 },
      { rotulo: 'PIS e COFINS, 3,65 %', centavos: -14_879 },
      { rotulo: 'IRPJ e CSLL, 7,68 %', centavos: -31_307 },
    ])
    expect(e.liquido_centavos).toBe(253_247)
    expect(distribuir(e.liquido_centavos, [{ parte: 25 }])).toEqual([{ parte: 25, centavos: 63_312 }])
  })

  it('takes typed costs, and a negative month distributes nothing and says why', () => {
    const outros = [{ descricao: 'Troca do transformador', valor_centavos: 400_000 }]
    const e = calcularExtrato({ ...janeiro, outros }, CUSTOS_INICIAIS)
    expect(e.liquido_centavos).toBe(-146_753)
    expect(distribuir(e.liquido_centavos, [{ parte: 25 }, { parte: 75 }]).map((d) => d.centavos)).toEqual([0, 0])
    expect(fraseDoExtrato({ ...e, competencia: '2027-01', faltam: 0, terminou: true })).toBe(
      'Janeiro não distribuiu: custos de R$ 5.543,98 passaram da receita de R$ 4.076,45.',
    )
  })

  it('is provisional while readings are missing', () => {
    const e = { competencia: '2027-01', terminou: true, receita_centavos: 1, custos_centavos: 0 }
    expect(fraseDoExtrato({ ...e, faltam: 2 })).toBe('Extrato provisório: falta a leitura de 2 UCs.')
    expect(fraseDoExtrato({ ...e, faltam: 1 })).toBe('Extrato provisório: falta a leitura de 1 UC.')
    expect(fraseDoExtrato({ ...e, faltam: 0 })).toBeNull()
    expect(antesDaPrimeira('2027-01')).toBe('A primeira distribuição sai depois da fatura de janeiro.')
  })

  it('distributes what all quotas earn together, each within a cent of its own part', () => {
    const cotas = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 1_000_000_000 }), cotas, (liquido, pesos) => {
        const soma = Math.max(
          1_000_000,
          pesos.reduce((a, b) => a + b, 0),
        )
        const partes = pesos
          .map((p) => ({ parte: Math.floor((p / soma) * 1_000_000) / 10_000 }))
          .filter((c) => c.parte > 0)
        const d = distribuir(liquido, partes)
        const positivo = Math.max(0, liquido)
        expect(d.reduce((a, x) => a + x.centavos, 0)).toBeLessThanOrEqual(positivo)
        for (const x of d) expect(Math.abs(x.centavos - (positivo * x.parte) / 100)).toBeLessThanOrEqual(1)
      }),
      { numRuns: CASOS },
    )
    expect(
      distribuir(100, [{ parte: 33.3333 }, { parte: 33.3333 }, { parte: 33.3334 }]).map((d) => d.centavos),
    ).toEqual([33, 33, 34])
  })

  it('knows months and their last day', () => {
    expect(mesesEntre('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(mesesEntre('2027-02', '2027-01')).toEqual([])
    expect(ultimoDia('2028-02')).toBe('2028-02-29')
  })
})

const usina = { kwp: 72, uf: 'SP', hsp: IRRADIACAO_DAS_CAPITAIS.SP.inclinado, pr: 0.78, fator_orientacao: 1 }

describe('scenarios of a quota', () => {
  const c = comparar({
    anoInicial: 2027,
    kwp: 72,
    capexCent: 30_240_000,
    parte: 25,
    classe: 'GD_II',
    tarifa: {
      rotulo: 'Enel SP',
      tarifa: { te: 0.29274, tusd: 0.43244, fioB: 0.21246 },
      tributos: { icms: 0.18, pis: 0.0105, cofins: 0.0485 },
      metodo: 'ICMS_FORA_DA_BASE_PISCOFINS',
      politicaIcms: 'ISENTO_TE_TUSD',
    },
    custos: CUSTOS_INICIAIS,
    premissas: premissasIniciais(somar(mesesEntre('2027-01', '2027-12').map((m) => esperadoDoMes(usina, m)))),
  })

  it('stand beside CDI after tax', () => {
    expect(c.cdi.liquido).toBeCloseTo(0.0935, 6)
    expect(c.cdi.renda_mes_centavos).toBe(56_522)
    expect(Math.round((c.cdi.patrimonio_centavos[25] ?? 0) / 100_000)).toBe(706)
  })

  it('[S2.27] have the figures of the pictured quota, the one below CDI included', () => {
    const { pessimista, base, otimista } = c.cenarios
    const mostrado = [pessimista, base, otimista].map((x) => [
      x.renda_mes_centavos,
      ((x.tir ?? 0) * 100).toFixed(2),
      ((x.contra_cdi ?? 0) * 100).toFixed(2),
      x.vpl_centavos,
      x.payback_anos?.toFixed(1),
      Math.round(x.recebido_centavos / 100),
      Math.round((x.patrimonio_centavos.at(-1) ?? 0) / 100_000),
    ])
    expect(mostrado).toEqual([
      [53_280, '6.50', '-2.85', -2_791_777, '13.5', 161_520, 546],
      [70_735, '12.82', '3.47', 527_305, '8.4', 324_752, 958],
      [78_189, '15.41', '6.06', 2_409_479, '7.4', 428_176, 1198],
    ])
    expect(
      c.sensibilidade.map((b) => [b.premissa, ((b.menos ?? 0) * 100).toFixed(1), ((b.mais ?? 0) * 100).toFixed(1)]),
    ).toEqual([
      ['Geração ± 10 %', '11.1', '14.4'],
      ['Tarifa ± 10 %', '11.1', '14.4'],
      // no plant is more than full: five points of the ten are left on this side
      ['Vacância ± 10 pontos', '11.0', '13.7'],
      ['O&M ± 10 %', '12.7', '12.9'],
    ])
  })
})
