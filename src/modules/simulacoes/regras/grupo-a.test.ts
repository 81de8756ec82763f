import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { contaGrupoA } from '#engines/energia/fatura-a.ts'
import { somar } from '#engines/energia/numeros.ts'
import { entradaDaSimulacao, type TarifaDaSimulacao, type UnidadeDaSimulacao } from '../contract/entrada.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste, tarifaDeTeste } from './casa-de-teste.ts'

const VERDE: TarifaDaSimulacao = tarifaDeTeste({
  subgrupo: 'A4',
  tarifa: { te: 0.31, tusd: 0.11, fioB: 0 },
  grupoA: { modalidade: 'verde', ponta: { te: 0.51, tusd: 1.2, fioB: 0.7 }, demandas: [21.5], tusdg: 6.1 },
})
const ponta = [900, 850, 880, 800, 760, 720, 740, 790, 840, 920, 910, 930]

/** The test house as a shop in medium voltage: 150 kW contracted, 40 modules. */
function mercado(muda: Partial<UnidadeDaSimulacao> = {}) {
  const casa = casaDeTeste()
  const [unidade] = casa.unidades
  const [face] = casa.faces
  if (!unidade || !face) throw new Error('the test house has a unit and a face')
  return {
    ...casa,
    faces: [{ ...face, modulos: 40, areaM2: 120 }],
    unidades: [
      {
        ...unidade,
        consumo: ponta.map((kwh) => kwh * 9),
        tarifa: VERDE,
        grupoA: { consumoPonta: ponta, contratadaKw: [150], medidaKw: [162], injecaoKw: 20, reativo: 40 },
        ...muda,
      },
    ],
  }
}

describe('a unit of group A', () => {
  it('pays the bill that the engine makes of its month: demand, overrun, postos, no minimum', () => {
    const e = mercado()
    const r = calcular(e)
    for (const [m, mes] of r.meses.entries()) {
      const naPonta = ponta[m] ?? 0
      const conta = contaGrupoA({
        ...VERDE,
        ponta: { te: 0.51, tusd: 1.2, fioB: 0.7 },
        foraPonta: VERDE.tarifa,
        ano: e.premissas.anoInicial,
        classe: r.usina.classe,
        consumoPontaKwh: naPonta,
        consumoForaPontaKwh: naPonta * 8,
        demandas: [{ contratadaKw: 150, medidaKw: 162, tarifa: 21.5 }],
        injecao: { contratadaKw: 20, tusdg: 6.1 },
        reativo: 40,
        geracaoKwh: mes.geracaoKwh,
        simultaneidadeForaPonta: e.premissas.simultaneidade,
      })
      expect([mes.semSolarCent, mes.comSolarCent], `month ${m + 1}`).toEqual([conta.sem.totalCent, conta.com.totalCent])
      expect(mes.linhas.find((l) => l.chave === 'demanda')?.depoisCent).toBe(conta.com.demandaCent)
      expect(mes.linhas.find((l) => l.chave === 'ultrapassagem')?.depoisCent).toBe(conta.com.ultrapassagemCent)
      expect([mes.minimoKwh, mes.minimoCent]).toEqual([0, 0])
    }
    expect(r.avisos.filter((a) => a.codigo === 'CALIBRACAO')).toEqual([])
  })

  it('keeps what is left as credits that a later month uses', () => {
    // more energy than the unit takes in the sunny months, less in the others
    const e = mercado({ consumo: ponta.map((kwh, m) => (m < 6 ? kwh : kwh * 14)) })
    const anos = calcular(e).anos
    const meses = calcular(e).meses
    const maior = Math.max(...meses.map((m) => m.saldoKwh))
    expect(maior).toBeGreaterThan(0)
    expect(meses[11]?.saldoKwh).toBeLessThan(maior)
    expect(anos.every((a) => a.saldoFinalKwh >= 0)).toBe(true)
  })

  it('is refused without its demand, or with more at peak than in the month, and names the field', () => {
    const recusas = (muda: Partial<UnidadeDaSimulacao>) =>
      entradaDaSimulacao.safeParse(mercado(muda)).error?.issues.map((i) => [i.path.join('.'), i.message])
    expect(recusas({})).toBeUndefined()
    expect(recusas({ grupoA: null })).toEqual([
      ['unidades.0.grupoA', 'Informe a demanda contratada e o consumo na ponta'],
    ])
    expect(recusas({ tarifa: { ...VERDE, grupoA: null } })).toEqual([
      ['unidades.0.tarifa.grupoA', 'Informe a tarifa de ponta e a da demanda'],
    ])
    expect(recusas({ consumo: ponta.map((kwh) => kwh / 2) })).toEqual([
      ['unidades.0.grupoA.consumoPonta.0', 'A ponta não passa do consumo do mês'],
    ])
    const azul = { ...VERDE, grupoA: { modalidade: 'azul' as const, ponta: VERDE.tarifa, demandas: [50, 20] } }
    expect(recusas({ tarifa: azul })).toEqual([['unidades.0.grupoA.contratadaKw', 'Informe a demanda de cada posto']])
  })

  const entre = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const preco = fc.record({ te: entre(0, 20), tusd: entre(0, 20), fioB: entre(0, 20) })
  it('shares with a unit of group B: lines add up, energy is conserved, no figure is lost', () => {
    fc.assert(
      fc.property(
        preco,
        preco,
        fc.array(entre(0, 100_000), { minLength: 12, maxLength: 12 }),
        entre(0, 1),
        entre(0, 1000),
        entre(0, 1000),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('percentual' as const, 'ordem' as const),
        (naPonta, foraPonta, consumo, parte, contratada, medida, modulos, tipo) => {
          const base = mercado()
          const [loja] = base.unidades
          const [casa] = casaDeTeste().unidades
          const [face] = base.faces
          if (!loja || !casa || !face) throw new Error('the test house has a unit and a face')
          const e = {
            ...base,
            faces: [{ ...face, modulos }],
            rateio: { tipo },
            conexao: { ...base.conexao, modalidade: 'AUTOCONSUMO_REMOTO' as const },
            premissas: { ...base.premissas, anos: 6 },
            unidades: [
              {
                ...loja,
                geradora: true,
                partePct: 40,
                consumo,
                tarifa: { ...VERDE, tarifa: foraPonta, grupoA: { ...VERDE.grupoA, ponta: naPonta, demandas: [20] } },
                grupoA: {
                  consumoPonta: consumo.map((kwh) => kwh * parte),
                  contratadaKw: [contratada],
                  medidaKw: [medida],
                },
              },
              { ...casa, partePct: 60 },
            ],
          }
          const lida = entradaDaSimulacao.parse(e)
          const r = calcular(lida)
          for (const u of r.unidades)
            for (const m of u.meses) {
              const total = m.linhas.find((l) => l.chave === 'total')
              expect([total?.antesCent, total?.depoisCent]).toEqual([m.semSolarCent, m.comSolarCent])
            }
          for (const m of r.meses) {
            const partes = m.linhas.filter((l) => l.chave !== 'total')
            expect(somar(partes.map((l) => l.depoisCent))).toBe(m.comSolarCent)
            expect(m.autoconsumoKwh + m.injetadaKwh).toBeCloseTo(m.geracaoKwh, 3)
          }
          for (const numero of r.anos.flatMap((a) => [a.comSolarCent, a.semSolarCent, a.saldoFinalKwh, a.fluxoCent]))
            expect(Number.isFinite(numero)).toBe(true)
        },
      ),
      { numRuns: CASOS },
    )
  })
})
