import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { entradaDaSimulacao, type EntradaDaSimulacao } from '../contract/entrada.ts'
import type { EntradaDaLimpeza } from '../contract/outras.ts'
import { calcularVariantes } from './calcular.ts'
import { casaDeTeste, tarifaDeTeste } from './casa-de-teste.ts'
import { calcularAssinatura, calcularInvestimento } from './outras.ts'
import { calcularLimpeza, calcularServicos } from './servicos.ts'

const fracao = fc.double({ min: 0, max: 1, noNaN: true })
const entre = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const doze = (max: number) => fc.array(entre(0, max), { minLength: 12, maxLength: 12 })

const unidade = fc.record({
  consumo: doze(100_000),
  ligacao: fc.constantFrom('MONO' as const, 'BI' as const, 'TRI' as const),
  partePct: entre(0, 100),
  creditosKwh: entre(0, 100_000),
  baixaRenda: fc.boolean(),
  te: entre(0, 20),
  tusd: entre(0, 20),
  fioB: entre(0, 20),
  icms: entre(0, 0.5),
  politicaIcms: fc.constantFrom('ISENTO_TE_TUSD' as const, 'ISENTO_TE' as const, 'SEM_ISENCAO' as const),
})

/** Inputs over the whole of what a form accepts, degenerate ones included: no module, no price, no sun. */
const entrada: fc.Arbitrary<EntradaDaSimulacao> = fc
  .record({
    unidades: fc.array(unidade, { minLength: 1, maxLength: 3 }),
    hsp: doze(12),
    tipo: fc.constantFrom('percentual' as const, 'ordem' as const),
    modalidade: fc.constantFrom('AUTOCONSUMO_LOCAL' as const, 'AUTOCONSUMO_REMOTO' as const, 'EMUC' as const),
    modulos: fc.integer({ min: 0, max: 200 }),
    inclinacao: entre(0, 90),
    azimute: entre(0, 360),
    sombra: fracao,
    latitude: entre(-60, 60),
    inversores: fc.integer({ min: 0, max: 3 }),
    anos: fc.integer({ min: 1, max: 30 }),
    simultaneidade: fracao,
    deg1: fracao,
    inflacaoEnergia: entre(-0.5, 1),
    tma: entre(-0.5, 1),
    margem: entre(-0.5, 0.8),
    desconto: entre(0, 0.9),
    taxaMensal: entre(0, 0.3),
    parcelas: fc.integer({ min: 1, max: 420 }),
    entradaCent: fc.integer({ min: 0, max: 100_000_000 }),
    carenciaMeses: fc.integer({ min: 0, max: 60 }),
    cargas: fc.array(
      fc.record({
        descricao: fc.constant('Carga'),
        kwhMes: entre(0, 100_000),
        desde: fc.integer({ min: 1, max: 12 }),
        ano: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 3 },
    ),
    existente: fc.option(
      fc.record({
        potenciaKw: entre(0.1, 5000),
        dataProtocolo: fc.constantFrom(null, '2022-05-10', '2023-03-01', '2025-01-01'),
        injetada: doze(100_000),
        autoconsumo: fc.option(doze(10_000), { nil: undefined }),
      }),
      { nil: null },
    ),
  })
  .map((x) => {
    const casa = casaDeTeste()
    const [face, financiado] = [casa.faces[0], casa.pagamentos[2]]
    return casaDeTeste({
      local: { ...casa.local, hsp: x.hsp, latitude: x.latitude },
      conexao: { modalidade: x.modalidade, dataProtocolo: null },
      rateio: { tipo: x.tipo },
      cargas: x.cargas,
      existente: x.existente,
      unidades: x.unidades.map(({ te, tusd, fioB, icms, politicaIcms, ...u }, n) => ({
        numero: String(n),
        ...u,
        tarifa: tarifaDeTeste({
          tarifa: { te, tusd, fioB },
          tributos: { icms, pis: 0.01, cofins: 0.04 },
          politicaIcms,
        }),
      })),
      faces: face
        ? [{ ...face, modulos: x.modulos, inclinacao: x.inclinacao, azimute: x.azimute, sombra: x.sombra }]
        : [],
      inversores: casa.inversores.flatMap((i) => Array.from({ length: x.inversores }, () => i)),
      premissas: {
        ...casa.premissas,
        anos: x.anos,
        simultaneidade: x.simultaneidade,
        deg1: x.deg1,
        inflacaoEnergia: x.inflacaoEnergia,
        tma: x.tma,
      },
      preco: { modo: 'margem', margem: x.margem, tributos: 0.06, comissao: 0.03, piso: 0.1, desconto: x.desconto },
      pagamentos:
        financiado?.tipo === 'financiamento'
          ? [
              { tipo: 'a_vista' },
              { tipo: 'parcelas', parcelas: x.parcelas, entradaCent: x.entradaCent },
              {
                ...financiado,
                taxaMensal: x.taxaMensal,
                parcelas: x.parcelas,
                entradaCent: x.entradaCent,
                carenciaMeses: x.carenciaMeses,
              },
            ]
          : [],
    })
  })

const talvez = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: undefined })
const reais = fc.integer({ min: 0, max: 100_000_000 })
/** Each way to say a price, a payment, a connection and a term: what `entrada` draws nothing of. */
const formas = fc.record({
  grupoA: fc.constantFrom(null, 'verde' as const, 'azul' as const),
  ponta: fc.record({ te: entre(0, 20), tusd: entre(0, 20), fioB: entre(0, 20) }),
  partePonta: fracao,
  demanda: entre(0, 1000),
  contratadaKw: entre(0, 100_000),
  medidaKw: talvez(entre(0, 100_000)),
  injecaoKw: talvez(entre(0, 100_000)),
  reativo: talvez(entre(0, 10_000_000)),
  tarifa: fc.record({
    metodo: fc.constantFrom('SOMA' as const, 'ICMS_FORA_DA_BASE_PISCOFINS' as const),
    regraMinimo: fc.constantFrom('MAIOR_VALOR' as const, 'REN_LIMITA_CREDITO' as const),
    bandeiraSemTributos: talvez(entre(0, 5)),
    cosip: talvez(entre(0, 100_000)),
    icmsIsencaoMeses: talvez(fc.integer({ min: 0, max: 600 })),
    icmsLimiteKw: talvez(entre(0, 1_000_000)),
    pisCofinsCobrado: fc.boolean(),
  }),
  tributos: fc.record({ pis: entre(0, 0.2), cofins: entre(0, 0.24), cbs: entre(0, 0.5), ibs: entre(0, 0.5) }),
  premissas: fc.record({
    anoInicial: fc.integer({ min: 2023, max: 2100 }),
    pr: entre(0.3, 1),
    degN: entre(0, 0.2),
    degModo: fc.constantFrom('LINEAR' as const, 'GEOMETRICA' as const),
    crescimentoConsumo: entre(-0.5, 1),
    inflacaoCosip: entre(-0.5, 1),
    ipca: entre(-0.5, 1),
    cobertura: talvez(entre(0, 3)),
    tMinC: talvez(entre(-30, 40)),
    tCelulaMaxC: talvez(entre(25, 100)),
    omAnual: talvez(entre(0, 100_000_000)),
    seguroAnual: talvez(entre(0, 100_000_000)),
    trocas: fc.array(fc.record({ ano: fc.integer({ min: 1, max: 30 }), valor: entre(0, 100_000_000) }), {
      maxLength: 3,
    }),
    art17: fc.constantFrom('otimista' as const, 'base' as const, 'pessimista' as const, 'proprio' as const),
    fioBPosTransicao: entre(0, 3),
    fatorSin: talvez(entre(0, 2)),
  }),
  modalidade: fc.constantFrom(
    'AUTOCONSUMO_LOCAL' as const,
    'AUTOCONSUMO_REMOTO' as const,
    'GERACAO_COMPARTILHADA' as const,
    'EMUC' as const,
  ),
  dataProtocolo: fc.constantFrom(null, '2022-12-31', '2023-05-01', '2026-01-01'),
  despachavel: fc.boolean(),
  sobra: fc.constantFrom(null, 0, 199),
  preco: fc
    .record({
      modo: fc.constantFrom('margem' as const, 'valor' as const, 'wp' as const),
      margem: talvez(entre(-0.5, 0.9)),
      valorCent: talvez(reais),
      reaisPorWp: talvez(entre(0, 100)),
      tributos: fracao,
      comissao: fracao,
      piso: entre(0, 0.9),
      desconto: talvez(entre(0, 0.9)),
    })
    .filter((p) => p.tributos + p.comissao + (p.margem ?? 0) < 0.95),
  financiamento: fc.record({
    sistema: fc.constantFrom('PRICE' as const, 'SAC' as const),
    carencia: fc.constantFrom('CAPITALIZA' as const, 'PAGA_JUROS' as const),
    dataContrato: fc.constantFrom('2027-01-31', '2028-02-29'),
    iofFixo: entre(0, 0.1),
    iofDiario: entre(0, 0.001),
    iofFinanciado: talvez(fc.boolean()),
  }),
  pagamento: fc.constantFrom(0, 7),
})

function comAsFormas(e: EntradaDaSimulacao, f: ReturnType<typeof formas.generate>['value']): EntradaDaSimulacao {
  const { grupoA: modalidade } = f
  const demandas = modalidade === 'azul' ? [f.demanda, f.demanda / 2] : [f.demanda]
  return {
    ...e,
    conexao: { modalidade: f.modalidade, dataProtocolo: f.dataProtocolo, despachavel: f.despachavel },
    rateio: { ...e.rateio, sobra: f.sobra },
    unidades: e.unidades.map((u) => ({
      ...u,
      noInstrumento: true,
      tarifa: {
        ...u.tarifa,
        ...f.tarifa,
        tributos: { icms: u.tarifa.tributos.icms, ...f.tributos },
        ...(modalidade ? { subgrupo: 'A4' as const, grupoA: { modalidade, ponta: f.ponta, demandas } } : {}),
      },
      ...(modalidade
        ? {
            grupoA: {
              consumoPonta: u.consumo.map((kwh) => kwh * f.partePonta),
              contratadaKw: demandas.map(() => f.contratadaKw),
              ...(f.medidaKw === undefined ? {} : { medidaKw: [f.medidaKw] }),
              ...(f.injecaoKw === undefined ? {} : { injecaoKw: f.injecaoKw }),
              ...(f.reativo === undefined ? {} : { reativo: f.reativo }),
            },
          }
        : {}),
    })),
    // the other property draws long terms
    premissas: { ...e.premissas, ...f.premissas, anos: Math.min(6, e.premissas.anos) },
    preco: f.preco,
    pagamentos: e.pagamentos.map((p) => (p.tipo === 'financiamento' ? { ...p, ...f.financiamento } : p)),
    variantes: [
      { letra: 'A', mudancas: {}, pagamento: f.pagamento },
      { letra: 'B', mudancas: { inversores: [] } },
    ],
  }
}

/** Paths of figures that are not numbers. */
function semNumero(valor: unknown, onde: string, achados: string[]): string[] {
  if (typeof valor === 'number') {
    if (!Number.isFinite(valor)) achados.push(onde)
  } else if (typeof valor === 'object' && valor !== null)
    for (const [k, v] of Object.entries(valor)) semNumero(v, `${onde}.${k}`, achados)
  return achados
}

const preco = fc.record({
  modo: fc.constant('valor' as const),
  tributos: entre(0, 0.3),
  comissao: entre(0, 0.3),
  piso: entre(0, 0.9),
  desconto: entre(0, 0.9),
})
const semCustos: EntradaDaLimpeza['custos'] = []
const aVista: EntradaDaLimpeza['pagamentos'] = [{ tipo: 'a_vista' }]
const centavosAte = (max: number) => fc.integer({ min: 0, max })
/** Over the whole of what the forms accept. */
const cota = fc.record({
  usina: fc.constant('Usina'),
  anos: fc.integer({ min: 1, max: 30 }),
  anoInicial: fc.integer({ min: 2023, max: 2100 }),
  capexReais: entre(1, 10_000_000_000),
  cota: entre(0.0001, 1),
  kWp: entre(0.1, 100_000),
  geracaoAno1Kwh: entre(1, 1_000_000_000),
  disponibilidade: fracao,
  deg1: fracao,
  degN: entre(0, 0.2),
  tarifa: fc.constant(tarifaDeTeste({ icmsIsencaoAte: '2028-06-30', pisCofinsCobrado: true })),
  classe: fc.constantFrom('GD_I' as const, 'GD_II' as const, 'GD_III' as const),
  descontoConsumidor: fracao,
  vacancia: fracao,
  inadimplencia: fracao,
  inflacaoEnergia: entre(-0.5, 1),
  ipca: entre(-0.5, 1),
  omPorKwpAno: entre(0, 10_000),
  tma: entre(-0.5, 1),
  cdi: fracao,
  irSobreCdi: fracao,
})
const limpeza = fc.record({
  modulos: fc.integer({ min: 1, max: 1_000_000 }),
  areaM2: entre(0, 10_000_000),
  por: fc.constantFrom('modulo' as const, 'm2' as const),
  unitarioCent: centavosAte(100_000_000),
  distanciaKm: entre(0, 5000),
  porKmCent: centavosAte(1_000_000),
  alturaM: entre(0, 200),
  acrescimoAltura: entre(0, 3),
  vezesPorAno: fc.integer({ min: 1, max: 52 }),
  descontoRecorrencia: entre(0, 0.9),
  minimoCent: centavosAte(1_000_000_000),
  custos: fc.constant(semCustos),
  preco,
  pagamentos: fc.constant(aVista),
})
const servicos = fc.record({
  problema: fc.constant(''),
  linhas: fc.array(
    fc.record({
      descricao: fc.constant('Linha'),
      tipo: fc.constantFrom('hora' as const, 'peca' as const),
      quantidade: entre(0, 100_000),
      unitarioCent: centavosAte(1_000_000_000),
      custoCent: fc.option(centavosAte(1_000_000_000)),
    }),
    { maxLength: 5 },
  ),
  preco,
  pagamentos: fc.constant(aVista),
})

describe('any inputs that a form accepts', () => {
  it('give numbers everywhere, lines that add up, and shared energy that is all there', () => {
    fc.assert(
      fc.property(entrada, (e) => {
        expect(entradaDaSimulacao.safeParse(e).error?.issues ?? []).toEqual([])
        for (const { resultado: r } of calcularVariantes(e)) {
          expect(semNumero(r, 'r', [])).toEqual([])
          for (const m of r.meses) {
            const linhas = m.linhas.filter((l) => l.chave !== 'total')
            expect(linhas.reduce((s, l) => s + l.antesCent, 0)).toBe(m.semSolarCent)
            expect(linhas.reduce((s, l) => s + l.depoisCent, 0)).toBe(m.comSolarCent)
          }
          const injetada = r.meses.reduce((s, m) => s + m.geracaoKwh - m.autoconsumoKwh, 0)
          const alocada = r.unidades.reduce((s, u) => s + u.alocadoKwh, 0)
          expect(Math.abs(alocada - injetada)).toBeLessThan(1e-6 * Math.max(1, injetada))
          expect(r.preco.custoDiretoCent + r.preco.tributosCent + r.preco.comissaoCent + r.preco.margemCent).toBe(
            r.preco.precoCent,
          )
        }
      }),
      { numRuns: CASOS },
    )
  })

  it(
    '[S2.20] give numbers and lines that add up by each way to price, pay, connect and bill',
    { timeout: 120_000 },
    () => {
      fc.assert(
        fc.property(entrada, formas, (base, f) => {
          const e = comAsFormas(base, f)
          expect(entradaDaSimulacao.safeParse(e).error?.issues ?? []).toEqual([])
          for (const { resultado: r } of calcularVariantes(e)) {
            expect(semNumero(r, 'r', [])).toEqual([])
            for (const m of r.meses) {
              const linhas = m.linhas.filter((l) => l.chave !== 'total')
              expect(linhas.reduce((s, l) => s + l.antesCent, 0)).toBe(m.semSolarCent)
              expect(linhas.reduce((s, l) => s + l.depoisCent, 0)).toBe(m.comSolarCent)
            }
          }
        }),
        { numRuns: CASOS },
      )
    },
  )

  it('a member who would lose in any month is never sent', () => {
    fc.assert(
      fc.property(unidade, doze(5000), entre(0, 0.9), (u, alocadoKwh, desconto) => {
        const r = calcularAssinatura({
          unidade: { numero: '1', ligacao: u.ligacao, consumo: u.consumo, tarifa: tarifaDeTeste() },
          anoInicial: 2027,
          classe: 'GD_II',
          alocadoKwh,
          plano: { modelo: 'DINAMICO_SOBRE_TARIFA', desconto },
        })
        if (r.meses.some((m) => m.economiaLiquidaCent < 0)) expect(r.podeEnviar).toBe(false)
        expect(semNumero(r, 'r', [])).toEqual([])
      }),
      { numRuns: CASOS },
    )
  })

  it('[S2.20] a quota of a plant, cleaning and services of any size have figures', () => {
    fc.assert(
      fc.property(cota, limpeza, servicos, (c, l, s) => {
        expect(semNumero(calcularInvestimento(c), 'cota', [])).toEqual([])
        expect(semNumero(calcularLimpeza(l), 'limpeza', [])).toEqual([])
        expect(semNumero(calcularServicos(s), 'servicos', [])).toEqual([])
      }),
      { numRuns: CASOS },
    )
  })
})
