import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { precosDoMes, simularAnos, type EntradaDosAnos } from './anos.ts'
import { classesGd } from './classe.ts'
import { autoconsumo, contaGrupoB, disponibilidadeKwh, ligacoes, regrasDoMinimo } from './fatura-b.ts'
import { carencias, sistemas, tabela } from './financiamento.ts'
import { fluxoDeCaixa } from './fluxo-de-caixa.ts'
import { formaDoEmprestimo, formaDosAnos, formaDosCustos } from './formas.ts'
import { politicasIcms } from './icms.ts'
import { metricas, payback } from './indicadores.ts'
import { somar } from './numeros.ts'
import { ratearOrdem, ratearPercentual } from './rateio.ts'

const numero = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
/** Also the ends of a range, where divisions by zero are. */
const comExtremos = (min: number, max: number) =>
  fc.oneof({ weight: 4, arbitrary: numero(min, max) }, fc.constantFrom(min, max))
const doze = (max: number) => fc.array(comExtremos(0, max), { minLength: 12, maxLength: 12 })

/** Fio B is part of the TUSD, and what is charged never exceeds the tariff. */
const tarifa = fc
  .record({
    te: numero(0.05, 0.6),
    tusd: numero(0.1, 1),
    parte: numero(0, 0.6),
    a: numero(0, 0.1),
    enc: numero(0, 0.05),
  })
  .map(({ te, tusd, parte, a, enc }) => ({ te, tusd, fioB: tusd * parte, fioA: tusd * a, encPdEeTfsee: tusd * enc }))
const tributos = fc.record({ icms: numero(0, 0.3), pis: numero(0, 0.02), cofins: numero(0, 0.08) })

const entrada: fc.Arbitrary<EntradaDosAnos> = fc.record({
  anos: fc.constant(8),
  anoInicial: fc.integer({ min: 2024, max: 2045 }),
  tarifa,
  tributos,
  ligacao: fc.constantFrom(...ligacoes),
  baixaRenda: fc.boolean(),
  consumo: doze(3000),
  crescimentoConsumo: numero(-0.1, 0.1),
  geracaoNominal: doze(4000),
  deg1: numero(0, 0.03),
  degN: numero(0, 0.01),
  simultaneidade: comExtremos(0, 1),
  classe: fc.constantFrom(...classesGd),
  politicaIcms: fc.constantFrom(...politicasIcms),
  icmsIsencaoMeses: fc.integer({ min: 0, max: 120 }),
  regraMinimo: fc.constantFrom(...regrasDoMinimo),
  inflacaoEnergia: numero(-0.05, 0.15),
  cosip: numero(0, 200),
  creditos: numero(0, 5000).map((kwh) => [{ mes: 0, kwh }]),
})

/** What no sum of doubles in these ranges exceeds. */
const PERTO = 1e-5
const vale = <T>(arbitrario: fc.Arbitrary<T>, propriedade: (v: T) => void) =>
  fc.assert(fc.property(arbitrario, propriedade), { numRuns: CASOS })

/** Paths of the values that are not finite numbers. */
function semNumero(valor: unknown, caminho = ''): string[] {
  if (typeof valor === 'number') return Number.isFinite(valor) ? [] : [caminho]
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).flatMap(([k, v]) => semNumero(v, `${caminho}.${k}`))
}

describe('energy', () => {
  it('generated is self-used plus injected; credits in are used, expired or left', () =>
    vale(entrada, (e) => {
      const meses = simularAnos(e).flatMap((a) => a.meses)
      const total = (f: (m: (typeof meses)[number]) => number) => somar(meses.map(f))
      expect(Math.abs(total((m) => m.geracaoKwh - m.autoconsumoKwh - m.injetadaKwh))).toBeLessThan(PERTO)
      const entrou = (e.creditos?.[0]?.kwh ?? 0) + total((m) => m.injetadaKwh)
      const saiu = total((m) => m.compensadaKwh) + total((m) => m.expiradoKwh) + (meses.at(-1)?.saldoKwh ?? 0)
      expect(Math.abs(entrou - saiu)).toBeLessThan(PERTO)
      for (const m of meses) expect(m.compensadaKwh).toBeLessThanOrEqual(m.consumoRedeKwh)
    }))

  it('sharing gives all kWh away under both modes, and no unit gets less than nothing', () => {
    const unidades = fc.array(
      fc.record({
        consumoKwh: comExtremos(0, 5000),
        ligacao: fc.constantFrom(...ligacoes),
        saldoKwh: comExtremos(0, 2000),
        peso: numero(0.01, 1),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const condicao = fc
      .record({ excedenteKwh: comExtremos(0, 50_000), tarifaCheia: numero(0.2, 2), parte: numero(0, 1.2) })
      .map((c) => ({ ...c, residual: c.tarifaCheia * c.parte }))
    vale(fc.tuple(unidades, condicao), ([sorteadas, c]) => {
      const pesos = somar(sorteadas.map((u) => u.peso))
      const us = sorteadas.map((u, i) => ({ ...u, id: `UC${i}`, pct: (u.peso / pesos) * 100 }))
      for (const partes of [ratearPercentual(us, c), ratearOrdem(us, c)]) {
        expect(Math.abs(somar(partes.map((p) => p.alocadoKwh)) - c.excedenteKwh)).toBeLessThan(PERTO)
        expect(partes.filter((p) => p.alocadoKwh < 0 || p.saldoNovoKwh < -PERTO)).toEqual([])
        const fica = somar(partes.map((p) => p.compensadaKwh + p.saldoNovoKwh))
        expect(Math.abs(fica - c.excedenteKwh - somar(us.map((u) => u.saldoKwh)))).toBeLessThan(PERTO)
      }
    })
  })
})

describe('bill', () => {
  it('more generation never raises it, without flag and injected demand', () =>
    vale(fc.tuple(entrada, comExtremos(1, 3), fc.nat(11)), ([e, fator, m]) => {
      const consumoKwh = e.consumo[m] ?? 0
      const conta = (geracaoKwh: number) => {
        const auto = autoconsumo(consumoKwh, geracaoKwh, e.simultaneidade)
        return contaGrupoB({
          ...precosDoMes(e, 1, m),
          consumoRedeKwh: consumoKwh - auto,
          injetadaKwh: geracaoKwh - auto,
          creditosKwh: e.creditos?.[0]?.kwh ?? 0,
          minimoKwh: disponibilidadeKwh(e, consumoKwh),
          regraMinimo: e.regraMinimo,
          baixaRenda: e.baixaRenda,
        }).totalCent
      }
      const geracao = e.geracaoNominal[m] ?? 0
      expect(conta(geracao * fator)).toBeLessThanOrEqual(conta(geracao))
    }))

  it('a simulated month entered as a read bill gives the same total', () =>
    vale(fc.tuple(entrada, fc.nat(95)), ([e, qual]) => {
      const meses = simularAnos(e).flatMap((a) => a.meses)
      const mes = meses[qual]
      if (!mes) throw new Error('the projection has 96 months')
      const anterior = qual === 0 ? (e.creditos?.[0]?.kwh ?? 0) : (meses[qual - 1]?.saldoKwh ?? 0)
      const lida = contaGrupoB({
        ...precosDoMes(e, Math.floor(qual / 12) + 1, qual % 12),
        consumoRedeKwh: mes.consumoRedeKwh,
        injetadaKwh: mes.injetadaKwh,
        creditosKwh: anterior - mes.expiradoKwh,
        minimoKwh: disponibilidadeKwh(e, mes.consumoKwh),
        regraMinimo: e.regraMinimo,
        baixaRenda: e.baixaRenda,
      })
      expect(Math.abs(lida.totalCent - mes.comSolarCent)).toBe(0)
    }))
})

describe('money', () => {
  it('SAC never costs more than Price with the same grace, but for a centavo a month', () =>
    vale(
      fc.record({
        principalCent: fc.integer({ min: 100, max: 500_000_000 }),
        taxaMensal: comExtremos(0, 0.1),
        parcelas: fc.integer({ min: 1, max: 360 }),
        carenciaMeses: fc.nat(24),
        carencia: fc.constantFrom(...carencias),
      }),
      (e) => {
        const [sac, price] = [tabela({ ...e, sistema: 'SAC' }), tabela({ ...e, sistema: 'PRICE' })]
        expect(sac.totalPagoCent).toBeLessThanOrEqual(price.totalPagoCent + e.parcelas)
        for (const t of [sac, price]) {
          expect(somar(t.parcelas.map((p) => p.amort))).toBe(t.saldoAposCarenciaCent)
          expect(t.parcelas.at(-1)?.saldo).toBe(0)
        }
      },
    ))

  it('a cheaper plant never pays back later, and discounting never makes it earlier', () =>
    vale(
      fc.record({
        fluxos: fc.array(fc.integer({ min: -200_000, max: 900_000 }), { minLength: 1, maxLength: 30 }),
        caro: fc.integer({ min: 1, max: 9_000_000 }),
        parte: numero(0, 1),
        tma: comExtremos(0, 0.5),
      }),
      ({ fluxos, caro, parte, tma }) => {
        const nunca = Number.POSITIVE_INFINITY
        const prazo = (investimento: number, taxa = 0) => payback([-investimento, ...fluxos], taxa) ?? nunca
        expect(prazo(Math.floor(caro * parte))).toBeLessThanOrEqual(prazo(caro))
        expect(prazo(caro, tma)).toBeGreaterThanOrEqual(prazo(caro))
      },
    ))
})

describe('inputs that a form accepts', () => {
  const preco = comExtremos(0, 20)
  const anos = fc.record({
    anos: fc.constantFrom(1, 2, 30),
    anoInicial: fc.constantFrom(2023, 2027, 2100),
    tarifa: fc.record({ te: preco, tusd: preco, fioB: preco, fioA: preco, naoEnergia: preco }),
    tributos: fc.record({ icms: comExtremos(0, 0.5), pis: comExtremos(0, 0.2), cofins: comExtremos(0, 0.24) }),
    metodo: fc.constantFrom('SOMA' as const, undefined),
    ligacao: fc.constantFrom(...ligacoes),
    consumo: doze(1e8),
    geracaoNominal: doze(1e8),
    crescimentoConsumo: comExtremos(-0.5, 1),
    deg1: comExtremos(0, 1),
    degN: comExtremos(0, 1),
    simultaneidade: comExtremos(0, 1),
    classe: fc.constantFrom(...classesGd),
    politicaIcms: fc.constantFrom(...politicasIcms),
    regraMinimo: fc.constantFrom(...regrasDoMinimo),
    inflacaoEnergia: comExtremos(-0.5, 1),
    cosip: comExtremos(0, 1e6),
    inflacaoCosip: comExtremos(-0.5, 1),
  })
  const custos = fc.record({
    investimentoCent: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1e12 })),
    omAnual: comExtremos(0, 1e10),
    trocas: fc.constantFrom([], [{ ano: 1, valor: 1e10 }]),
    ipca: comExtremos(-0.5, 1),
  })

  it('give numbers, never NaN', () =>
    vale(fc.tuple(anos, custos, comExtremos(-0.5, 1)), ([sorteada, custo, tma]) => {
      const lida = formaDosAnos.parse(sorteada)
      const pedida = formaDosCustos.parse(custo)
      const simulados = simularAnos(lida)
      const fluxo = fluxoDeCaixa(simulados, pedida)
      const geracaoKwh = simulados.map((a) => a.geracaoKwh)
      const numeros = metricas({ investimentoCent: pedida.investimentoCent, fluxo, geracaoKwh, tma })
      expect(semNumero({ simulados, fluxo, numeros })).toEqual([])
    }))

  it('give a loan without NaN whose balance ends at zero', () =>
    vale(
      fc.record({
        sistema: fc.constantFrom(...sistemas),
        principalCent: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1e12 })),
        taxaMensal: comExtremos(0, 0.3),
        parcelas: fc.constantFrom(1, 2, 60, 420),
        carenciaMeses: fc.constantFrom(0, 1, 60),
        carencia: fc.constantFrom(...carencias),
      }),
      (e) => {
        const t = tabela(formaDoEmprestimo.parse(e))
        expect(semNumero(t)).toEqual([])
        expect(t.parcelas.at(-1)?.saldo).toBe(0)
      },
    ))
})
