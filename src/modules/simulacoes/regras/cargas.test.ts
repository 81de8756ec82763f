import { describe, expect, it } from 'vitest'
import { simularAmpliacao } from '#engines/energia/existente.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import { calcular } from './calcular.ts'
import { casaDeTeste } from './casa-de-teste.ts'
import { doMes } from './pontos.ts'
import { deOndeVemNaSimulacao } from './trilha.ts'

const casa = casaDeTeste()
const sem = calcular(casa)

describe('loads to come', () => {
  it('[S2.20] join the bill from their month on, not before', () => {
    const carro = { descricao: 'Carro elétrico', kwhMes: 180, desde: 3, ano: 2 }
    const r = calcular(casaDeTeste({ cargas: [carro] }))
    expect(r.ano1).toEqual(sem.ano1)
    expect(r.anos[1]?.semSolarCent).toBeGreaterThan(sem.anos[1]?.semSolarCent ?? 0)
    const agora = calcular(casaDeTeste({ cargas: [{ ...carro, ano: 1 }] }))
    expect(agora.meses.map((m, i) => Math.round(m.consumoKwh - (sem.meses[i]?.consumoKwh ?? 0)))).toEqual([
      0, 0, 180, 180, 180, 180, 180, 180, 180, 180, 180, 180,
    ])
    // sizing counts a whole year of them
    expect(r.usina.kWpTeorico).toBeGreaterThan(sem.usina.kWpTeorico)
  })

  it('[S2.20] show in the origin of what they change, as the free choice that they are', () => {
    const r = calcular(casaDeTeste({ cargas: [{ descricao: 'Ar-condicionado', kwhMes: 90, desde: 1 }] }))
    const origem = deOndeVemNaSimulacao(r, 'semSolarCent')
    expect(origem?.entradas.find((x) => x.nome === 'cargas')).toMatchObject({
      valor: 'Ar-condicionado, 90 kWh por mês',
      etiqueta: 'premissa_livre',
    })
  })
})

describe('an increase of an existing plant', () => {
  const [u] = casa.unidades
  if (!u) throw new TypeError('the house has a unit')
  const injetada = [210, 190, 205, 200, 190, 180, 195, 210, 205, 200, 190, 195]
  const comUsina = (dataProtocolo: string | null): EntradaDaSimulacao =>
    casaDeTeste({
      existente: { potenciaKw: 3, dataProtocolo, injetada, autoconsumo: injetada.map(() => 60) },
      faces: casa.faces.map((f, n) => ({ ...f, modulos: n === 0 ? 6 : 0 })),
    })

  for (const [classe, dia] of [
    ['GD_I', '2022-05-10'],
    ['GD_II', null],
  ] as const)
    it(`[S2.20] saves what the engine says of a ${classe} plant, year by year`, () => {
      const e = comUsina(dia)
      const r = calcular(e)
      const { premissas: p } = e
      const doMotor = simularAmpliacao({
        existente: {
          ...u.tarifa,
          anos: p.anos,
          anoInicial: p.anoInicial,
          ligacao: u.ligacao,
          consumo: u.consumo.map((k) => k + 60),
          geracaoNominal: injetada.map((k) => k + 60),
          deg1: p.deg1,
          degN: p.degN,
          simultaneidade: p.simultaneidade,
          classe,
          inflacaoEnergia: p.inflacaoEnergia,
          inflacaoCosip: p.inflacaoCosip,
        },
        geracaoNova: r.usina.geracaoMensalKwh,
        kwExistente: 3,
        kwNovo: r.usina.potenciaInstaladaAcKw,
      })
      expect(r.anos.map((a) => a.economiaCent)).toEqual(doMotor.economiaCent)
      expect(r.anos.map((a) => a.semSolarCent)).toEqual(doMotor.antes.map((a) => a.comSolarCent))
    })

  it('[S2.20] keeps the lines of each month equal to its totals, before and after', () => {
    const r = calcular(comUsina(null))
    for (const m of r.meses) {
      const linhas = m.linhas.filter((l) => l.chave !== 'total')
      expect(linhas.reduce((a, l) => a + l.antesCent, 0)).toBe(m.semSolarCent)
      expect(linhas.reduce((a, l) => a + l.depoisCent, 0)).toBe(m.comSolarCent)
    }
    expect(deOndeVemNaSimulacao(r, 'semSolarCent', doMes(10)(r, comUsina(null)))?.entradas).toContainEqual(
      expect.objectContaining({ nome: 'existente', etiqueta: 'fato' }),
    )
  })

  it('[S2.20] counts what exists in the coverage and asks for fewer new modules', () => {
    const r = calcular(comUsina(null))
    const nova = calcular({ ...comUsina(null), existente: null })
    expect(r.usina.kWpTeorico).toBeLessThan(nova.usina.kWpTeorico)
    expect(r.usina.cobertura).toBeGreaterThan(nova.usina.cobertura ?? 0)
  })
})
