import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { alcancados, juntar, type Pedaco } from '../scripts/construir/juntar.ts'

const pedaco = (arquivo: string, p: Partial<Pedaco> = {}): Pedaco => ({
  arquivo,
  modulos: [`${arquivo}.ts`],
  precisa: [],
  bytes: 500,
  entrada: false,
  fixo: false,
  ...p,
})

/** A build without import cycles: each file imports some of those that come after it. */
const construcao = fc
  .array(
    fc.record({
      precisa: fc.array(fc.nat(30), { maxLength: 5 }),
      bytes: fc.nat(20_000),
      entrada: fc.boolean(),
      fixo: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
    { minLength: 2, maxLength: 24 },
  )
  .map((feitos) =>
    feitos.map((f, i) =>
      pedaco(`p${i}`, {
        ...f,
        precisa: [
          ...new Set(
            f.precisa
              .map((n) => i + 1 + n)
              .filter((n) => n < feitos.length)
              .map((n) => `p${n}`),
          ),
        ],
      }),
    ),
  )

/** Returns the files that result from the plan, each with the files that it imports. */
function depois(pedacos: readonly Pedaco[], plano: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const novo = new Map(pedacos.map((p) => [p.arquivo, plano.get(p.modulos[0] ?? '') ?? p.arquivo]))
  const arquivos = new Map<string, Set<string>>()
  for (const p of pedacos) {
    const aqui = novo.get(p.arquivo) ?? ''
    const outros = p.precisa.map((a) => novo.get(a) ?? '').filter((a) => a !== aqui)
    arquivos.set(aqui, (arquivos.get(aqui) ?? new Set()).union(new Set(outros)))
  }
  return arquivos
}
const comOQuePrecisam = (arquivos: ReadonlyMap<string, ReadonlySet<string>>, inicio: Iterable<string>): Set<string> =>
  alcancados(inicio, (a) => arquivos.get(a) ?? [])

describe('files of a build that are loaded together', () => {
  it('are merged: icons of two screens go with the parts that both screens share', () => {
    const plano = juntar([
      pedaco('quadro', { entrada: true, precisa: ['gaveta', 'lapis', 'lixeira'] }),
      pedaco('tabela', { entrada: true, precisa: ['gaveta', 'lapis'] }),
      pedaco('gaveta', { precisa: ['lapis'] }),
      pedaco('lapis'),
      pedaco('lixeira'),
    ])
    expect([...plano.keys()].sort()).toEqual(['gaveta.ts', 'lapis.ts', 'lixeira.ts'])
    expect(new Set(plano.values()).size).toBe(1)
  })

  it('stay apart when one of them is heavy and the other is needed by many', () => {
    const telas = ['a', 'b', 'c', 'd'].map((n) => pedaco(n, { entrada: true, precisa: ['botao'] }))
    expect(
      juntar([
        ...telas,
        pedaco('mapa', { entrada: true, precisa: ['botao', 'desenho'] }),
        pedaco('relevo', { entrada: true, precisa: ['desenho'] }),
        pedaco('botao'),
        pedaco('desenho', { bytes: 90_000 }),
      ]),
    ).toEqual(new Map())
  })

  it('stay apart when a screen that everybody opens would load what it does not need', () => {
    const feita = (vezes: number) => [
      pedaco('x', { entrada: true, precisa: ['a', 'b'] }),
      pedaco('y', { entrada: true, precisa: ['a'], vezes }),
      pedaco('z', { entrada: true, precisa: ['b'] }),
      pedaco('a', { bytes: 500 }),
      pedaco('b', { bytes: 4000 }),
    ]
    expect(juntar(feita(1)).size).toBe(2)
    expect(juntar(feita(30)).size).toBe(0)
  })

  it('never import each other in a circle, and a file that is loaded by name stays a file of its own', () => {
    fc.assert(
      fc.property(construcao, (pedacos) => {
        const plano = juntar(pedacos)
        expect(
          pedacos
            .filter((p) => p.entrada || p.fixo)
            .flatMap((p) => p.modulos)
            .filter((m) => plano.has(m)),
        ).toEqual([])
        const arquivos = depois(pedacos, plano)
        for (const [arquivo, precisa] of arquivos) expect(comOQuePrecisam(arquivos, precisa).has(arquivo)).toBe(false)
      }),
    )
  })

  it('need no more requests than before, whatever is opened', () => {
    fc.assert(
      fc.property(construcao, (pedacos) => {
        const [antes, agora] = [depois(pedacos, new Map()), depois(pedacos, juntar(pedacos))]
        const pedidos = (arquivos: ReadonlyMap<string, ReadonlySet<string>>) =>
          pedacos.filter((p) => p.entrada).reduce((soma, p) => soma + comOQuePrecisam(arquivos, [p.arquivo]).size, 0)
        expect(pedidos(agora)).toBeLessThanOrEqual(pedidos(antes))
      }),
    )
  })
})
