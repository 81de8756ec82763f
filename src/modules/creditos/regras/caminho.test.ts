import { describe, expect, it } from 'vitest'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { conciliar, estornar, saldoDaConta, type Lancamento } from '#engines/razao/partida.ts'
import { andar, type Caminho, type ContaDoMes } from './caminho.ts'
import type { LancamentoDeCreditos } from './lancamento.ts'
import { indiceDoMes, mesDoIndice, somarAoMes } from './meses.ts'
import { lancamentosDoRateio, partesDaLista } from './repartir.ts'

const U = '00000000-0000-7000-8000-00000000000a'
const P = '00000000-0000-7000-8000-0000000000aa'
const Q = '00000000-0000-7000-8000-0000000000bb'
const conta = (mes: string, compensadaWh: number): ContaDoMes => ({
  contaId: `conta-${mes}`,
  mes,
  compensadaWh,
  consumoWh: compensadaWh,
  saldoWh: null,
  totalCentavos: null,
})
const INICIO = indiceDoMes('2020-01')

/** Months of a unit: received of two plants, the bill or none. */
const historia = fc
  .array(fc.record({ p: fc.nat(4_000_000), q: fc.nat(1_000_000), usa: fc.option(fc.nat(6_000_000), { freq: 8 }) }), {
    minLength: 1,
    maxLength: 80,
  })
  .map((xs) => ({
    recebidos: xs.flatMap((x, i) => [
      { usinaId: P, mes: mesDoIndice(INICIO + i), wh: x.p },
      { usinaId: Q, mes: mesDoIndice(INICIO + i), wh: x.q },
    ]),
    contas: new Map(
      xs.flatMap((x, i): [string, ContaDoMes][] => {
        const mes = mesDoIndice(INICIO + i)
        return x.usa === null ? [] : [[mes, conta(mes, x.usa)]]
      }),
    ),
    ate: mesDoIndice(INICIO + xs.length - 1),
  }))
const caminho = (h: Pick<Caminho, 'recebidos' | 'contas' | 'ate'>): Caminho => ({
  unidadeId: U,
  de: mesDoIndice(INICIO),
  lotes: [],
  aberturas: [],
  ...h,
})
const rateioDe = (recebidos: Caminho['recebidos']): Lancamento[] =>
  recebidos
    .filter((r) => r.wh > 0)
    .flatMap((r) =>
      lancamentosDoRateio({
        usinaId: r.usinaId ?? P,
        mes: r.mes,
        injetadoWh: r.wh,
        lista: { n: 1, modo: 'percentual', destinoId: null, linhas: [{ unidadeId: U, parte: 100 }] },
        partes: [r.wh],
      }),
    )
const soma = (ls: readonly Lancamento[], c: string): number => saldoDaConta(ls, c)

describe('the ledger of a unit', () => {
  it('[S2.15] conserves energy at every prefix: injected = waiting + balance + compensated + expired', () => {
    fc.assert(
      fc.property(historia, (h) => {
        const todos: Lancamento[] = [...rateioDe(h.recebidos), ...andar(caminho(h)).lancamentos]
        let [onde, injetado] = [0, 0]
        for (const l of todos) {
          for (const x of l.linhas) {
            if (x.conta === 'injetado') injetado -= x.valor
            else onde += x.valor
          }
          expect(onde).toBe(injetado)
        }
      }),
      { numRuns: CASOS },
    )
  })

  it('uses no batch twice, and none after its 60 months', () => {
    fc.assert(
      fc.property(historia, (h) => {
        const restam = new Map<string, number>()
        const usa = (l: LancamentoDeCreditos): void => {
          for (const x of l.linhas.filter((y) => y.lote !== undefined)) {
            const chave = `${x.conta} ${x.lote}`
            restam.set(chave, (restam.get(chave) ?? 0) + x.valor)
            const mes = x.lote?.split('|')[1] ?? ''
            if (l.tipo === 'compensacao') expect(indiceDoMes(l.competencia) - indiceDoMes(mes)).toBeLessThanOrEqual(60)
            if (l.tipo === 'expiracao') expect(l.competencia).toBe(somarAoMes(mes, 61))
          }
        }
        for (const r of h.recebidos) restam.set(`recebido ${r.usinaId}|${r.mes}`, r.wh)
        for (const l of andar(caminho(h)).lancamentos) {
          usa(l)
          for (const wh of restam.values()) expect(wh).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: CASOS },
    )
  })

  it('never compensates more than the bill, and says what nothing here covers', () => {
    fc.assert(
      fc.property(historia, (h) => {
        for (const m of andar(caminho(h)).meses)
          expect(m.compensadoWh + m.faltaWh).toBe(h.contas.get(m.mes)?.compensadaWh ?? 0)
      }),
      { numRuns: CASOS },
    )
  })

  it('posts nothing when the same facts are read again, from any month on', () => {
    fc.assert(
      fc.property(historia, fc.nat(80), (h, n) => {
        const todos = andar(caminho(h)).lancamentos
        const de = mesDoIndice(Math.min(INICIO + n, indiceDoMes(h.ate)))
        const antes = todos.filter((l) => l.competencia < de)
        const lotes = new Map<string, number>()
        for (const l of antes)
          for (const x of l.linhas)
            if (x.conta === 'saldo') lotes.set(x.lote ?? '', (lotes.get(x.lote ?? '') ?? 0) + x.valor)
        const outra = andar({
          ...caminho(h),
          de,
          lotes: [...lotes].flatMap(([lote, wh]) => {
            const [usinaId = '', mes = ''] = lote.split('|')
            return wh === 0 ? [] : [{ usinaId, mes, wh }]
          }),
          recebidos: h.recebidos.filter((r) => r.mes >= de),
        })
        expect(
          conciliar(
            todos.filter((l) => l.competencia >= de),
            outra.lancamentos,
          ),
        ).toEqual({ estornar: [], lancar: [] })
      }),
      { numRuns: CASOS },
    )
  })

  it('ends as if it had been read right at first, after a corrected bill', () => {
    fc.assert(
      fc.property(historia, fc.nat(79), fc.nat(6_000_000), (h, n, usa) => {
        const mes = mesDoIndice(Math.min(INICIO + n, indiceDoMes(h.ate)))
        const corrigidas = new Map(h.contas).set(mes, conta(mes, usa))
        const antes = andar(caminho(h)).lancamentos
        const certo = andar(caminho({ ...h, contas: corrigidas })).lancamentos
        const d = conciliar(antes, certo)
        const livro = [...antes, ...d.estornar.map(estornar), ...d.lancar]
        for (const c of ['saldo', 'recebido', 'compensado', 'expirado']) expect(soma(livro, c)).toBe(soma(certo, c))
        for (const l of d.estornar) expect(l.competencia >= mes).toBe(true)
      }),
      { numRuns: CASOS },
    )
  })

  it('gives the batches of the member in the picture: 230, 120 and 360 kWh', () => {
    const kwh = (n: number): number => n * 1000
    const meses: [string, number, number][] = [
      ['2026-10', 2443, 2213],
      ['2026-11', 2340, 2340],
      ['2026-12', 2667, 2547],
      ['2027-01', 2460, 2100],
    ]
    const r = andar({
      ...caminho({
        recebidos: meses.map(([mes, recebe]) => ({ usinaId: P, mes, wh: kwh(recebe) })),
        contas: new Map(meses.map(([mes, , usa]) => [mes, conta(mes, kwh(usa))])),
        ate: '2027-01',
      }),
      de: '2026-10',
    })
    expect(r.lancamentos.filter((l) => l.tipo === 'sobra').map((l) => [l.competencia, l.linhas[1]?.valor])).toEqual([
      ['2026-10', 230_000],
      ['2026-12', 120_000],
      ['2027-01', 360_000],
    ])
    expect(r.meses.map((m) => m.saldoWh / 1000)).toEqual([230, 230, 350, 710])
  })
})

describe('the sharing of a plant', () => {
  it('gives every Wh to a unit, in a list of either kind', () => {
    const lista = fc.record({
      injetado: fc.nat(50_000_000),
      partes: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 }),
      consumos: fc.array(fc.nat(5_000), { minLength: 20, maxLength: 20 }),
      modo: fc.constantFrom('percentual' as const, 'ordem' as const),
    })
    fc.assert(
      fc.property(lista, ({ injetado, partes, consumos, modo }) => {
        const linhas = partes.map((p, i) => ({ unidadeId: `u${i}`, parte: modo === 'ordem' ? null : p / 100 }))
        const comConta = new Map(
          linhas.map((l, i) => [l.unidadeId, { consumoKwh: consumos[i] ?? 0, ligacao: 'TRI' as const }]),
        )
        const r = partesDaLista(injetado, { n: 1, modo, destinoId: null, linhas }, comConta)
        if (modo === 'percentual' || consumos.slice(0, linhas.length).some((c) => c > 0))
          expect(r.reduce((s, x) => s + x, 0)).toBe(injetado)
        expect(r.every((x) => Number.isInteger(x) && x >= 0)).toBe(true)
      }),
      { numRuns: CASOS },
    )
  })
})
