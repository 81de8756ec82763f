import { describe, expect, it } from 'vitest'
import { arredondar } from '#engines/energia/numeros.ts'
import { simularAnos } from '#engines/energia/anos.ts'
import { entradaDaSimulacao } from '../contract/entrada.ts'
import { calcular, calcularVariantes } from './calcular.ts'
import { casaDeTeste, tarifaDeTeste } from './casa-de-teste.ts'
import { deOndeVemNaSimulacao } from './trilha.ts'

const pct = (x: number | null) => (x === null ? null : arredondar(x * 100, 2))
const casa = casaDeTeste()
const r = calcular(casa)

describe('the home in the pictures', () => {
  it('is what a form accepts', () => expect(entradaDaSimulacao.safeParse(casa).error).toBeUndefined())

  it('has the plant of O3', () => {
    expect(arredondar(r.usina.kWpTeorico, 4)).toBe(5.7577)
    expect(r.usina).toMatchObject({ modulos: 10, kWp: 5.85, kwAc: 5, enquadramento: 'MICRO', classe: 'GD_II' })
    expect(r.usina.faces.map((f) => f.fatorOrientacao)).toEqual([0.985, 0.93])
    expect(arredondar(r.usina.fdi ?? 0, 2)).toBe(1.17)
    expect(arredondar(r.usina.areaTelhadoM2, 2)).toBe(28.42)
    expect(arredondar(r.usina.geracaoAnualKwh, 2)).toBe(8920.79)
    expect(pct(r.usina.cobertura)).toBe(101.6)
    expect(r.ano1.consumoKwh).toBe(8780)
    expect(r.usina.series).toHaveLength(1)
    expect(arredondar(r.usina.series[0]?.vocFrioV ?? 0, 2)).toBe(549.15)
    expect(arredondar(r.usina.series[0]?.vmpQuenteV ?? 0, 1)).toBe(379.7)
    expect(r.usina.limites).toEqual({ maxModulosSerie: 10, minModulosSerie: 3, vdcMax: 600, vMpptMin: 90 })
  })

  it('has the 25 years of O4', () => {
    expect(r.ano1).toMatchObject({ semSolarCent: 1_061_458, comSolarCent: 235_739, economiaCent: 825_719 })
    expect(r.ano1).toMatchObject({ semSolarMensalCent: 88_455, comSolarMensalCent: 19_645, economiaMensalCent: 68_810 })
    const { indicadores: i, anos } = r
    expect(i.vplCent).toBe(8_568_354)
    expect(pct(i.tir)).toBe(40.95)
    expect([i.paybackSimplesMeses, arredondar(i.paybackSimplesAnos ?? 0, 2)]).toEqual([32, 2.64])
    expect(arredondar(i.paybackDescontadoAnos ?? 0, 2)).toBe(3.21)
    expect(arredondar(i.lcoe ?? 0, 3)).toBe(0.353)
    expect(i.economiaTotalCent).toBe(39_555_909)
    expect(anos.at(-1)?.acumuladoCent).toBe(35_677_075)
    expect(anos[12]?.trocaCent).toBe(699_331)
    expect(anos.map((a) => a.regraConhecida).indexOf(false)).toBe(2)
    const [baixo, , alto] = r.art17
    expect([baixo, alto].map((x) => arredondar(x?.paybackAnos ?? 0, 2))).toEqual([2.63, 2.76])
    const aQuatro = calcular(casaDeTeste({ premissas: { ...casa.premissas, inflacaoEnergia: 0.04 } }))
    expect(aQuatro.indicadores.economiaTotalCent).toBe(30_213_239)
  })

  it('shows October line by line, and the lines add up', () => {
    const outubro = r.meses[9]
    expect(outubro).toMatchObject({ consumoKwh: 802, semSolarCent: 96_649, comSolarCent: 19_749, minimoVale: false })
    const linhas = Object.fromEntries((outubro?.linhas ?? []).map((l) => [l.chave, [l.antesCent, l.depoisCent]]))
    expect(linhas).toMatchObject({
      usada_na_hora: [26_058, 0],
      compensada: [67_381, 16_539],
      cosip: [3210, 3210],
      total: [96_649, 19_749],
    })
    expect(outubro?.linhas.map((l) => l.kwh && arredondar(l.kwh, 2)).slice(0, 2)).toEqual([223.66, 578.34])
    expect(arredondar(outubro?.saldoKwh ?? 0, 2)).toBe(460.09)
    for (const m of r.meses) {
      const total = m.linhas.at(-1)
      expect([total?.antesCent, total?.depoisCent]).toEqual([m.semSolarCent, m.comSolarCent])
    }
  })

  it('has the price of the picture and the ways to pay of O5', () => {
    expect(r.preco).toMatchObject({ custoDiretoCent: 1_687_500, margemCent: 296_300, precoCent: 2_180_000 })
    expect(r.preco.tributosCent + r.preco.comissaoCent).toBe(196_200)
    expect(pct(r.preco.margem)).toBe(13.59)
    const [, parcelas, banco] = r.pagamentos
    expect(parcelas).toMatchObject({ parcelaCent: 218_000, ultimaParcelaCent: 218_000, totalCent: 2_180_000 })
    expect(banco).toMatchObject({
      parcelaCent: 51_804,
      ultimaParcelaCent: 51_765,
      iofCent: 65_292,
      jurosCent: 1_062_909,
      totalCent: 3_308_201,
      folgaMediaCent: 17_006,
      mesesComFolga: 12,
      vplCent: 8_191_843,
    })
    expect([pct(banco?.cetAnual ?? null), pct(banco?.tir ?? null)]).toEqual([21.21, 111.25])
    expect(arredondar(banco?.paybackAnos ?? 0, 2)).toBe(1.1)
  })

  it('compares variants: eight modules are variant B', () => {
    const [norte] = casa.faces
    const [, b, c] = calcularVariantes({
      ...casa,
      variantes: [
        { letra: 'A', mudancas: {} },
        {
          letra: 'B',
          mudancas: {
            faces: norte ? [{ ...norte, modulos: 8 }] : [],
            preco: { ...casa.preco, valorCent: 1_886_000 },
          },
        },
        { letra: 'C', mudancas: {}, pagamento: 2 },
      ],
    })
    expect(b?.resultado.usina.kWp).toBe(4.68)
    expect(b?.resultado.ano1.economiaCent).toBe(674_841)
    expect(b?.resultado.indicadores.vplCent).toBe(6_614_440)
    expect(pct(b?.resultado.indicadores.tir ?? null)).toBe(38.02)
    expect(arredondar(b?.resultado.indicadores.paybackSimplesAnos ?? 0, 2)).toBe(2.86)
    expect(c?.pagamento?.parcelaCent).toBe(51_804)
  })

  it('opens the origin of every figure that a screen underlines', () => {
    for (const figura of ['economiaCent', 'vplCent', 'tir', 'lcoe', 'paybackSimplesAnos', 'precoCent', 'cetAnual']) {
      const origem = deOndeVemNaSimulacao(r, figura)
      expect(origem?.valor, figura).toBeTypeOf('number')
      expect(origem?.frase, figura).toBeTruthy()
    }
    const economia = deOndeVemNaSimulacao(r, 'tarifaCheia')
    expect(economia?.etiqueta).toBe('fato')
    expect(economia?.entradas[0]).toMatchObject({ nome: 'tarifa.te', valor: 0.32414, etiqueta: 'fato' })
    expect(economia?.entradas[0]?.fonte).toContain('semente, set/26')
    expect(deOndeVemNaSimulacao(r, 'vplCent')?.etiqueta).toBe('premissa_livre')
  })
})

describe('the projection', () => {
  const [unidade] = casa.unidades
  const duas = (partes: [number, number], tipo: 'percentual' | 'ordem' = 'percentual') =>
    casaDeTeste({
      conexao: { modalidade: 'AUTOCONSUMO_REMOTO', dataProtocolo: null },
      rateio: { tipo },
      unidades: unidade
        ? [
            { ...unidade, geradora: true, consumo: unidade.consumo.map((k) => k / 4), partePct: partes[0] },
            { ...unidade, numero: '2', partePct: partes[1], ordem: 2 },
          ]
        : [],
    })

  it('of one unit is that of the engine, month by month', () => {
    const engine = simularAnos({
      ...casa.premissas,
      ...tarifaDeTeste(),
      ligacao: 'BI',
      consumo: unidade?.consumo ?? [],
      geracaoNominal: r.usina.geracaoMensalKwh,
      classe: 'GD_II',
    })
    expect(r.anos.map((a) => a.comSolarCent)).toEqual(engine.map((a) => a.comSolarCent))
    expect(r.meses.map((m) => m.saldoKwh)).toEqual(engine[0]?.meses.map((m) => m.saldoKwh))
  })

  it('shares all that is injected, by percentage and by order', () => {
    for (const tipo of ['percentual', 'ordem'] as const) {
      const x = calcular(duas([30, 70], tipo))
      const injetada = x.meses.reduce((s, m) => s + m.geracaoKwh - m.autoconsumoKwh, 0)
      const alocada = x.unidades.reduce((s, u) => s + u.alocadoKwh, 0)
      expect(alocada).toBeCloseTo(injetada, 6)
      expect(x.ano1.economiaCent).toBe(x.unidades.reduce((s, u) => s + u.economiaCent, 0))
      expect(x.avisos.filter((a) => a.codigo === 'RATEIO')).toEqual([])
    }
  })

  it('adds a new load from its month on', () => {
    const x = calcular(casaDeTeste({ cargas: [{ descricao: 'Carro elétrico', kwhMes: 150, desde: 7 }] }))
    expect(x.meses.map((m) => m.consumoKwh - (unidade?.consumo[m.mes - 1] ?? 0))).toEqual([
      0, 0, 0, 0, 0, 0, 150, 150, 150, 150, 150, 150,
    ])
  })

  it('says in the words of the design what stops a proposal, or only warns', () => {
    const frases = (x: ReturnType<typeof calcular>) => x.avisos.map((a) => a.frase)
    const [norte] = casa.faces
    const [inversor] = casa.inversores
    const doze = calcular(
      casaDeTeste({
        faces: norte ? [{ ...norte, modulos: 12 }] : [],
        inversores: inversor ? [{ ...inversor, mppts: 1 }] : [],
      }),
    )
    expect(frases(doze)).toContain('Série de 12 passa de 600 V a 5 °C (659 V). Máximo: 10.')
    expect(doze.podeEnviar).toBe(false)
    expect(frases(calcular(duas([29, 70])))).toContain('Soma 99,00 %: falta 1,00 ponto.')
    expect(frases(calcular(duas([31, 70])))).toContain('Soma 101,00 %: tire 1,00 ponto.')
    const outra = duas([50, 50])
    const daCpfl = outra.unidades.map((u, n) =>
      n === 0 ? u : { ...u, tarifa: tarifaDeTeste({ distribuidora: { id: null, nome: 'CPFL Paulista' } }) },
    )
    expect(frases(calcular({ ...outra, unidades: daCpfl }))).toContain(
      'Esta unidade é da CPFL Paulista: não recebe desta usina.',
    )
    const muitos = calcular(casaDeTeste({ faces: norte ? [{ ...norte, modulos: 12 }] : [] }))
    expect(frases(muitos).join()).toMatch(/Gera 12\d % do que a unidade pode compensar. A sobra vale 60 meses/)
    const grande = (modalidade: 'AUTOCONSUMO_LOCAL' | 'EMUC', kw = 600) =>
      calcular(
        casaDeTeste({
          conexao: { ...casa.conexao, modalidade },
          faces: norte ? [{ ...norte, modulos: 2000 }] : [],
          inversores: inversor ? [{ ...inversor, kw }] : [],
        }),
      ).avisos.find((a) => a.codigo === 'GARANTIA')?.frase
    expect(grande('AUTOCONSUMO_LOCAL')).toMatch(/^Acima de 500 kW a distribuidora pede garantia .* 2,5 % do custo/)
    expect(grande('AUTOCONSUMO_LOCAL', 1000)).toMatch(/ 5,0 % do custo/)
    expect([grande('EMUC'), grande('AUTOCONSUMO_LOCAL', 500)]).toEqual([undefined, undefined])
    const barato = calcular(casaDeTeste({ preco: { ...casa.preco, valorCent: 2_000_000 } }))
    expect(frases(barato)).toContain('Margem de 6,6 %, piso 12,0 %.')
  })

  it('calibrates against the bill that was read', () => {
    const com = (totalCent: number) =>
      calcular(
        casaDeTeste({
          unidades: unidade
            ? [
                {
                  ...unidade,
                  fatura: { id: null, competencia: '2026-10', consumoKwh: 802, totalCent, cosipCent: 3210 },
                },
              ]
            : [],
        }),
      )
    const certa = com(96_768)
    expect(certa.unidades[0]?.calibracao).toMatchObject({ calculadaCent: 96_649, diferencaCent: -119, confere: true })
    expect(pct(certa.unidades[0]?.calibracao?.diferenca ?? null)).toBe(-0.12)
    expect(certa.podeEnviar).toBe(true)
    const errada = com(110_000)
    expect(errada.podeEnviar).toBe(false)
    expect(errada.avisos.find((a) => a.codigo === 'CALIBRACAO')?.frase).toContain('Não envie antes de conferir')
  })
})

describe('what the state and the utility charge on compensated energy', () => {
  const com = (tarifa: Parameters<typeof tarifaDeTeste>[0], muda: Parameters<typeof casaDeTeste>[0] = {}) =>
    calcular(casaDeTeste({ ...muda, unidades: casa.unidades.map((u) => ({ ...u, tarifa: tarifaDeTeste(tarifa) })) }))
  const economia = (x: ReturnType<typeof com>) => x.anos.map((a) => a.economiaCent)
  const cheia = economia(com({ politicaIcms: 'ISENTO_TE_TUSD' }))
  const soTe = economia(com({ politicaIcms: 'ISENTO_TE' }))

  it('[S2.20] an exemption that ends on a day counts until it, for every plant that begins before', () => {
    const sp = { politicaIcms: 'ISENTO_TE_TUSD', politicaIcmsDepois: 'ISENTO_TE' } as const
    const em2028 = economia(com({ ...sp, icmsIsencaoAte: '2028-12-31' }))
    expect(em2028.slice(0, 2)).toEqual(cheia.slice(0, 2))
    expect(em2028.slice(2)).toEqual(soTe.slice(2))
    // it was over before the first month: nothing of it is promised
    expect(economia(com({ ...sp, icmsIsencaoAte: '2026-12-31' }))).toEqual(soTe)
    const noMeio = com({ ...sp, icmsIsencaoAte: '2027-06-30' })
    expect(noMeio.anos[0]?.economiaCent).toBeGreaterThan(soTe[0] ?? 0)
    expect(noMeio.anos[0]?.economiaCent).toBeLessThan(cheia[0] ?? 0)
  })

  it('[S2.20] above the limit of its state a plant has no exemption', () => {
    const semIsencao = economia(com({ politicaIcms: 'SEM_ISENCAO' }))
    expect(economia(com({ politicaIcms: 'ISENTO_TE_TUSD', icmsLimiteKw: 4 }))).toEqual(semIsencao)
    expect(economia(com({ politicaIcms: 'ISENTO_TE_TUSD', icmsLimiteKw: 5 }))).toEqual(cheia)
  })

  it('[S2.20] PIS/COFINS on compensated energy is charged only between holders', () => {
    const propria = { conexao: { ...casa.conexao, modalidade: 'AUTOCONSUMO_LOCAL' as const } }
    const junta = { conexao: { ...casa.conexao, modalidade: 'GERACAO_COMPARTILHADA' as const } }
    expect(economia(com({ pisCofinsCobrado: true }, propria))).toEqual(economia(com({}, propria)))
    expect(economia(com({ pisCofinsCobrado: true }, junta))[0]).toBeLessThan(economia(com({}, junta))[0] ?? 0)
  })
})
