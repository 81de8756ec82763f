import { describe, expect, it } from 'vitest'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { entrar, POSICAO_VAZIA, sair } from './custo-medio.ts'
import { consumir, expirar, repartir, saldoDosLotes, type Lote } from './lotes.ts'
import {
  conciliar,
  estornar,
  juntarLinhas,
  lancar,
  mesmasLinhas,
  recusar,
  saldoDaConta,
  type Lancamento,
} from './partida.ts'

const contas = ['a', 'b', 'c'] as const
const valor = fc.integer({ min: -1_000_000, max: 1_000_000 })
const lancamento = fc
  .tuple(
    fc.nat(20),
    fc.array(fc.tuple(fc.constantFrom(...contas), fc.constantFrom('1', '2', undefined), valor), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([n, xs]) => {
    const linhas = xs.map(([conta, lote, v]) => ({ conta, lote, valor: v === 0 ? 1 : v }))
    const soma = linhas.reduce((s, l) => s + l.valor, 0)
    return { fato: `f${n}`, linhas: [...linhas, { conta: 'fonte' as const, valor: -soma }] }
  })
  .filter((l) => juntarLinhas(l.linhas).length >= 2)
  .map((l): Lancamento => lancar<string>(l.fato, l.linhas))
const lotes = fc
  .array(fc.record({ nascido: fc.nat(80), resta: fc.integer({ min: 1, max: 5_000 }) }), { maxLength: 12 })
  .map((xs) => xs.map((x, i): Lote => ({ id: String(i), vence: x.nascido + 60, ...x })))
const umaVezCadaFato = (xs: readonly Lancamento[]): Lancamento[] => [...new Map(xs.map((l) => [l.fato, l])).values()]

describe('postings', () => {
  it('sum to zero over all accounts at every prefix', () => {
    fc.assert(
      fc.property(fc.array(lancamento, { maxLength: 12 }), (ls) => {
        for (let n = 0; n <= ls.length; n++) {
          const prefixo = ls.slice(0, n)
          const total = [...contas, 'fonte'].reduce((s, c) => s + saldoDaConta(prefixo, c), 0)
          expect(total).toBe(0)
        }
      }),
      { numRuns: CASOS },
    )
  })

  it('are refused without balance, without lines and with parts of a unit', () => {
    expect(recusar([])).toEqual({ motivo: 'vazio' })
    expect(
      recusar([
        { conta: 'a', valor: 2 },
        { conta: 'b', valor: -1 },
      ]),
    ).toEqual({ motivo: 'nao_fecha', diferenca: 1 })
    expect(
      recusar([
        { conta: 'a', valor: 0.5 },
        { conta: 'b', valor: -0.5 },
      ]),
    ).toEqual({ motivo: 'nao_inteiro', conta: 'a' })
    expect(() =>
      lancar('x', [
        { conta: 'a', valor: 2 },
        { conta: 'b', valor: -1 },
      ]),
    ).toThrow('nao_fecha')
  })

  it('leave every account as it was when they are reversed', () => {
    fc.assert(
      fc.property(fc.array(lancamento, { maxLength: 8 }), lancamento, (antes, l) => {
        const depois = [...antes, l, estornar(l)]
        for (const conta of [...contas, 'fonte']) expect(saldoDaConta(depois, conta)).toBe(saldoDaConta(antes, conta))
      }),
      { numRuns: CASOS },
    )
  })

  it('become those that the facts ask for, and nothing is left to do the second time', () => {
    fc.assert(
      fc.property(fc.array(lancamento, { maxLength: 10 }), fc.array(lancamento, { maxLength: 10 }), (a, b) => {
        const [emVigor, desejados] = [umaVezCadaFato(a), umaVezCadaFato(b)]
        const d = conciliar(emVigor, desejados)
        const novos = [...emVigor.filter((l) => !d.estornar.includes(l)), ...d.lancar]
        expect(conciliar(novos, desejados)).toEqual({ estornar: [], lancar: [] })
        expect(novos.map((l) => l.fato).toSorted()).toEqual(desejados.map((l) => l.fato).toSorted())
        for (const l of novos)
          expect(desejados.some((x) => x.fato === l.fato && mesmasLinhas(x.linhas, l.linhas))).toBe(true)
      }),
      { numRuns: CASOS },
    )
  })
})

describe('batches', () => {
  it('lose exactly what is used, the oldest first, and none falls below zero', () => {
    fc.assert(
      fc.property(lotes, fc.nat(30_000), (ls, pedido) => {
        const r = consumir(ls, pedido)
        const usado = r.usos.reduce((s, u) => s + u.quanto, 0)
        expect(usado + r.falta).toBe(pedido)
        expect(saldoDosLotes(r.lotes) + usado).toBe(saldoDosLotes(ls))
        expect(r.lotes.every((l) => l.resta > 0)).toBe(true)
        const idade = new Map(ls.map((l) => [l.id, l.nascido]))
        const maisNovoUsado = Math.max(-1, ...r.usos.map((u) => idade.get(u.id) ?? -1))
        const intocados = r.lotes.filter((l) => !r.usos.some((u) => u.id === l.id))
        for (const l of intocados) expect(l.nascido).toBeGreaterThanOrEqual(maisNovoUsado)
      }),
      { numRuns: CASOS },
    )
  })

  it('may be used through their last position and not after it', () => {
    const lote: Lote = { id: 'a', nascido: 10, vence: 70, resta: 5 }
    expect(expirar([lote], 70).vencidos).toEqual([])
    expect(expirar([lote], 71)).toEqual({ vencidos: [lote], lotes: [] })
  })

  it('share a whole amount by weights without losing a unit', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 }), (total, pesos) => {
        const partes = repartir(total, pesos)
        const soma = pesos.reduce((s, p) => s + p, 0)
        expect(partes.reduce((s, p) => s + p, 0)).toBe(soma > 0 ? total : 0)
        partes.forEach((p, i) =>
          expect(Math.abs(p - (soma > 0 ? (total * (pesos[i] ?? 0)) / soma : 0))).toBeLessThan(1.000001),
        )
      }),
      { numRuns: CASOS },
    )
  })
})

describe('average cost', () => {
  it('never has value without quantity, and what left plus what is there is what came in', () => {
    const ato = fc.record({
      quantidade: fc.integer({ min: 1, max: 500 }),
      valorCent: fc.nat(1_000_000),
      sai: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(ato, { maxLength: 30 }), (atos) => {
        let p = POSICAO_VAZIA
        let [entrou, saiu] = [0, 0]
        for (const a of atos) {
          if (!a.sai) {
            p = entrar(p, a.quantidade, a.valorCent)
            entrou += a.valorCent
          } else {
            const r = sair(p, Math.min(a.quantidade, p.quantidade))
            if (r) {
              p = r.posicao
              saiu += r.custoCent
            }
          }
          expect(saiu + p.valorCent).toBe(entrou)
          expect(p.valorCent).toBeGreaterThanOrEqual(0)
          if (p.quantidade === 0) expect(p.valorCent).toBe(0)
        }
      }),
      { numRuns: CASOS },
    )
    expect(sair({ quantidade: 1, valorCent: 10 }, 2)).toBeNull()
  })
})
