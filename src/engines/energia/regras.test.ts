import { describe, expect, it } from 'vitest'
import { anoArt17, classificarGd, encargoDaAmpliacao, encargoPorKwhCompensado, enquadrarPorte } from './classe.ts'
import { cobrancaCooperativa, encargosAtraso } from './cooperativa.ts'
import { aVencer, expirarCreditos, usarCreditos } from './creditos.ts'
import { diaUtilBancario, proximoDiaUtilBancario } from './dia-bancario.ts'
import { contaGrupoA, demandaFaturada, ultrapassagem, type EntradaDaContaA } from './fatura-a.ts'
import { calibrar, compensar, contaGrupoB, disponibilidadeKwh } from './fatura-b.ts'
import { politicaNoMes, residualPorKwh } from './icms.ts'
import { escolherInversores } from './inversores.ts'
import { arredondar, centavos } from './numeros.ts'
import { fatorOrientacao } from './orientacao.ts'
import { crc16, pixPayload } from './pix.ts'
import { acertarPercentuais } from './rateio.ts'
import { tarifaCheia } from './tarifa.ts'

describe('rounding', () => {
  it.each([
    [1.005, 101],
    [-1.005, -101],
    [0.285, 29],
    [0.285 * 100, 2850],
    [-0.001, 0],
  ])('centavos(%d) is %d', (reais, cent) => expect(Object.is(centavos(reais), cent)).toBe(true))
  it('prints half away from zero', () => expect([arredondar(2.5, 0), arredondar(-0.125, 2)]).toEqual([3, -0.13]))
})

describe('class and charge', () => {
  const tarifa = { te: 0.3, tusd: 0.5, fioB: 0.2, fioA: 0.05, encPdEeTfsee: 0.01, naoEnergia: 0.4 }
  it.each([
    ['2023-01-07', 800, 'AUTOCONSUMO_REMOTO', 100, 'GD_I'],
    ['2023-01-08', 800, 'AUTOCONSUMO_REMOTO', 100, 'GD_III'],
    [null, 500, 'AUTOCONSUMO_REMOTO', 100, 'GD_II'],
    [null, 501, 'GERACAO_COMPARTILHADA', 24.99, 'GD_II'],
    [null, 501, 'GERACAO_COMPARTILHADA', 25, 'GD_III'],
    [null, 2000, 'EMUC', 100, 'GD_II'],
    [null, 2000, 'AUTOCONSUMO_LOCAL', 100, 'GD_II'],
  ] as const)('%s, %d kW, %s, %d %% is %s', (dataProtocolo, kwAc, modalidade, maiorParticipacaoPct, classe) =>
    expect(classificarGd({ dataProtocolo, kwAc, modalidade, maiorParticipacaoPct })).toBe(classe),
  )
  it('a dispatchable source is never GD III', () =>
    expect(classificarGd({ dataProtocolo: null, kwAc: 900, despachavel: true, modalidade: 'AUTOCONSUMO_REMOTO' })).toBe(
      'GD_II',
    ))
  it('the size is by AC power', () =>
    expect([75, 75.1, 3000, 3001].map((kw) => enquadrarPorte(kw))).toEqual(['MICRO', 'MINI', 'MINI', 'FORA_DA_GD']))
  it('the window of 2023 moves art. 17 to 2031', () =>
    expect(['2023-01-07', '2023-01-08', '2023-07-07', '2023-07-08', null].map(anoArt17)).toEqual([
      2029, 2031, 2031, 2029, 2029,
    ]))
  it.each([
    ['GD_II', 2026, 0.12],
    ['GD_II', 2030, 0.18],
    ['GD_II', 2031, 0.18],
    ['GD_III', 2030, 0.23],
    ['GD_III', 2031, 0.18],
    ['GD_I', 2045, 0],
    ['GD_I', 2046, 0.18],
  ] as const)('%s in %d pays %d a kWh', (classe, ano, f) =>
    expect(encargoPorKwhCompensado(tarifa, classe, ano, { anoArt17: 2031, fioBPosTransicao: 0.9 })).toBeCloseTo(f, 12),
  )
  it('the pessimistic preset charges all components without energy', () =>
    expect(
      encargoPorKwhCompensado(tarifa, 'GD_II', 2040, { anoArt17: 2029, fioBPosTransicao: 1, todasNaoEnergia: true }),
    ).toBe(0.4))
  it('an increase of a GD I plant pays for its new part', () =>
    expect(encargoDaAmpliacao(0.15, 2, 4)).toBeCloseTo(0.05))
})

describe('ICMS', () => {
  it('the exemption ends after its months', () => {
    const v = { politicaIcms: 'ISENTO_TE', icmsIsencaoMeses: 48, politicaIcmsDepois: 'SEM_ISENCAO' } as const
    const em = (y: number, m: number) => politicaNoMes(v, { y, m, anoInicial: 2027 })
    expect([em(1, 0), em(4, 11), em(5, 0)]).toEqual(['ISENTO_TE', 'ISENTO_TE', 'SEM_ISENCAO'])
    expect(politicaNoMes({ politicaIcms: 'ISENTO_TE' }, { y: 25, m: 11, anoInicial: 2027 })).toBe('ISENTO_TE')
  })
  it('the exemption ends on a day of the calendar, whenever the plant began', () => {
    const sp = {
      politicaIcms: 'ISENTO_TE_TUSD',
      icmsIsencaoAte: '2026-12-31',
      politicaIcmsDepois: 'ISENTO_TE',
    } as const
    const em = (anoInicial: number, y: number, m: number) => politicaNoMes(sp, { y, m, anoInicial })
    expect([em(2026, 1, 11), em(2026, 2, 0), em(2027, 1, 0)]).toEqual(['ISENTO_TE_TUSD', 'ISENTO_TE', 'ISENTO_TE'])
    const noMeio = { ...sp, icmsIsencaoAte: '2027-06-30', icmsIsencaoMeses: 12 } as const
    expect([5, 6].map((m) => politicaNoMes(noMeio, { y: 1, m, anoInicial: 2027 }))).toEqual([
      'ISENTO_TE_TUSD',
      'ISENTO_TE',
    ])
    expect(politicaNoMes(noMeio, { y: 2, m: 0, anoInicial: 2025 })).toBe('ISENTO_TE')
  })
  it('CBS is on the price without tax, takes the place of PIS/COFINS, and no compensated kWh pays it', () => {
    const tarifa = { te: 0.3, tusd: 0.5, fioB: 0.2 }
    const t = { icms: 0.2, pis: 0, cofins: 0, cbs: 0.088, ibs: 0.001 }
    expect(tarifaCheia(tarifa, t)).toBeCloseTo(0.8 / 0.8 + 0.8 * 0.089, 12)
    // the charge of the network pays it, the exempt energy does not
    expect(residualPorKwh(tarifa, t, 0.2, 'ISENTO_TE_TUSD')).toBeCloseTo(0.2 / 0.8 + 0.2 * 0.089, 12)
    expect(residualPorKwh(tarifa, t, 0, 'SEM_ISENCAO')).toBeCloseTo(0.8 / 0.8 - 0.8, 12)
    expect(residualPorKwh(tarifa, t, 0, 'ISENTO_TE_TUSD', { pisCofinsCobrado: true })).toBeCloseTo(0.8 * 0.089, 12)
  })
  it('without exemption and with PIS/COFINS a compensated kWh pays every tax but not the energy', () => {
    const [tarifa, t] = [
      { te: 0.3, tusd: 0.5, fioB: 0.2 },
      { icms: 0.2, pis: 0.01, cofins: 0.04 },
    ]
    const g = 1 / (0.8 * 0.95)
    const r = residualPorKwh(tarifa, t, 0.2, 'SEM_ISENCAO', { pisCofinsCobrado: true })
    expect(r).toBeCloseTo(g * 0.2 + (g - 1) * 0.6, 12)
  })
})

describe('group B bill', () => {
  const base = { tarifaCheia: 0.9, residual: 0, minimoKwh: 50 }
  it('compensates nothing below the minimum and stops at it', () => {
    expect(compensar({ ...base, consumoRedeKwh: 50, disponivelKwh: 100 })).toBe(0)
    expect(compensar({ ...base, consumoRedeKwh: 120, disponivelKwh: 100 })).toBe(70)
  })
  it('burns the credits under the other reading', () =>
    expect(compensar({ ...base, consumoRedeKwh: 50, disponivelKwh: 100, regraMinimo: 'MAIOR_VALOR' })).toBe(50))
  it('a low-income unit keeps 80 kWh', () =>
    expect(compensar({ ...base, consumoRedeKwh: 120, disponivelKwh: 100, baixaRenda: true })).toBe(40))
  it('has the availability of its connection', () => {
    expect([disponibilidadeKwh({ ligacao: 'MONO' }, 0), disponibilidadeKwh({ ligacao: 'TRI' }, 500)]).toEqual([30, 100])
    expect(disponibilidadeKwh({ ligacao: 'TRI', baixaRenda: true }, 80)).toBe(80)
    expect(disponibilidadeKwh({ ligacao: 'TRI', baixaRenda: true, cadUnico: true }, 81)).toBe(50)
    expect(disponibilidadeKwh({ ligacao: 'TRI', semDisponibilidade: true }, 300)).toBe(0)
  })
  it('charges the injected demand beyond the consumed one', () => {
    const demandaInjetada = { injetadaKw: 12, consumidaKw: 5, tusdgReaisKw: 10 }
    const conta = contaGrupoB({ ...base, consumoRedeKwh: 100, injetadaKwh: 0, creditosKwh: 0, demandaInjetada })
    expect([conta.demandaInjetadaCent, conta.totalCent]).toEqual([7000, 16000])
  })
  it('is calibrated within 2 % and R$ 5', () => {
    expect(calibrar(96768, 96649)).toEqual({ diferencaCent: 119, confere: true })
    expect(calibrar(10250, 10000).confere).toBe(false)
    expect(calibrar(100_600, 100_000).confere).toBe(false)
  })
})

describe('credits', () => {
  it('live 60 months and are used oldest first', () => {
    const lotes = [
      { mes: 3, kwh: 10 },
      { mes: 1, kwh: 5 },
    ]
    expect(expirarCreditos(lotes, 61).kwh).toBe(0)
    expect(expirarCreditos(lotes, 62)).toEqual({ lotes: [{ mes: 3, kwh: 10 }], kwh: 5 })
    expect(usarCreditos(lotes, 7)).toEqual({ lotes: [{ mes: 3, kwh: 8 }], kwh: 7 })
    expect(usarCreditos(lotes, 70)).toEqual({ lotes: [], kwh: 15 })
    expect(aVencer(lotes, 57, 6)).toBe(5)
  })
})

describe('sharing', () => {
  it('the last line absorbs hundredths, a larger difference is reported', () => {
    expect(acertarPercentuais([33.33, 33.33, 33.33])).toEqual({ pcts: [33.33, 33.33, 33.34], falta: 0 })
    expect(acertarPercentuais([50, 49])).toEqual({ pcts: [50, 49], falta: 1 })
    expect(acertarPercentuais([60, 41.2]).falta).toBe(-1.2)
  })
})

describe('group A bill', () => {
  const d = { contratadaKw: 100, medidaKw: 105, tarifa: 20 }
  it('bills the larger demand and charges overrun beyond the tolerance', () => {
    expect([demandaFaturada(d), ultrapassagem(d, 0.05), ultrapassagem({ ...d, medidaKw: 106 }, 0.05)]).toEqual([
      105, 0, 6,
    ])
    expect(demandaFaturada({ ...d, medidaKw: 3, minimaSazonalKw: 8 })).toBe(8)
  })
  const entrada: EntradaDaContaA = {
    ponta: { te: 0.5, tusd: 1, fioB: 0.8 },
    foraPonta: { te: 0.3, tusd: 0.1, fioB: 0 },
    tributos: { icms: 0.2, pis: 0.01, cofins: 0.04 },
    ano: 2027,
    classe: 'GD_II',
    politicaIcms: 'ISENTO_TE_TUSD',
    consumoPontaKwh: 100,
    consumoForaPontaKwh: 1000,
    demandas: [{ contratadaKw: 100, medidaKw: 60, tarifa: 20 }],
    geracaoKwh: 500,
    simultaneidadeForaPonta: 0.5,
    injecao: { contratadaKw: 90, tusdg: 5 },
  }
  it('a contracted demand that was not measured carries no ICMS', () => {
    const { com } = contaGrupoA(entrada)
    expect(com.demandaCent).toBe(centavos((60 / (0.8 * 0.95) + 40 / 0.95) * 20))
    expect(com.injecaoCent).toBe(0)
  })
  it('azul has two demands; the injection is compared with the larger one', () => {
    const ponta = { contratadaKw: 40, medidaKw: 40, tarifa: 50 }
    const foraPonta = { contratadaKw: 80, medidaKw: 80, tarifa: 20 }
    const { com, sem } = contaGrupoA({ ...entrada, demandas: [ponta, foraPonta] })
    expect(com.demandaCent).toBe(centavos((40 * 50) / 0.76) + centavos((80 * 20) / 0.76))
    expect([com.injecaoCent, sem.injecaoCent]).toEqual([centavos((10 * 5) / 0.76), 0])
  })
})

describe('sizing', () => {
  it('takes the smallest sum inside the band with the fewest units', () => {
    expect(escolherInversores(40, [10, 12, 15])).toEqual({ unidadesKw: [15, 15], kwAc: 30 })
    expect(escolherInversores(5.85, [3, 4, 5, 6])).toEqual({ unidadesKw: [5], kwAc: 5 })
    expect(escolherInversores(1, [3, 5])).toBeNull()
    expect(escolherInversores(0, [3])).toBeNull()
  })
  it('interpolates the orientation factor', () => {
    expect(fatorOrientacao({ latitude: -16.69, azimute: 0, inclinacao: 7 })).toBeCloseTo(0.985, 3)
    expect(fatorOrientacao({ latitude: -16.69, azimute: 180, inclinacao: 7 })).toBeCloseTo(0.93, 3)
    expect(fatorOrientacao({ latitude: -23.5, azimute: -45, inclinacao: 20 })).toBeCloseTo(0.98, 12)
    expect(fatorOrientacao({ latitude: 2.8, azimute: 90, inclinacao: 10 })).toBeCloseTo(0.991, 12)
    expect(fatorOrientacao({ latitude: -40, azimute: 0, inclinacao: 60 })).toBeCloseTo(1, 12)
  })
})

describe('cooperative', () => {
  it('blocks a charge that takes more than the saving', () => {
    const mes = {
      compensadaKwh: 100,
      contaSemCent: 10_000,
      contaDistribuidoraCent: 4000,
      tarifaCheia: 1,
      residual: 0.3,
    }
    expect(cobrancaCooperativa(mes, { modelo: 'FIXO_MENSAL', fixoMensalCent: 7000 }).bloqueada).toBe(true)
    expect(cobrancaCooperativa(mes, { modelo: 'DINAMICO_SOBRE_TARIFA', desconto: 0.15 }).bloqueada).toBe(true)
    expect(cobrancaCooperativa(mes, { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 }).bloqueada).toBe(false)
  })
  it('a due date without banking hours is paid on the next banking day without charges', () => {
    const p = { valorCent: 10_000, vencimento: '2027-02-06' }
    expect(encargosAtraso({ ...p, pagamento: '2027-02-10' })).toEqual({
      dias: 0,
      multaCent: 0,
      jurosCent: 0,
      totalCent: 10_000,
    })
    expect(encargosAtraso({ ...p, pagamento: '2027-02-11' }).dias).toBe(5)
  })
  it('knows the days on which banks are closed', () => {
    expect(proximoDiaUtilBancario('2027-02-06')).toBe('2027-02-10')
    expect(proximoDiaUtilBancario('2026-12-31')).toBe('2027-01-04')
    expect(['2027-05-27', '2027-05-28', '2026-12-30'].map(diaUtilBancario)).toEqual([false, true, true])
  })
  it('writes the vectors of the Central Bank and of the reference', () => {
    const manual =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
    expect(crc16(manual)).toBe('1D3D')
    const pix = { chave: '11222333000181', nome: 'Coop Solar', cidade: 'São Paulo', txid: 'FAT20270100016' }
    expect(pixPayload(pix, 12345)).toMatch(
      /^00020126360014br\.gov\.bcb\.pix0114112223330001815204000053039865406123\.45/,
    )
    expect(pixPayload({ ...pix, txid: undefined })).toContain('62070503***6304')
  })
})
