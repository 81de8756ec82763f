import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { HOJE, mundo, type Mundo } from '../comandos/mundo-de-teste.ts'
import { mover } from '../comandos/mover.ts'
import { kardex, porQueDoSaldo } from './kardex.ts'

let banco: Banco
let m: Mundo
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
})

/** All pages of a kardex, oldest line first. */
async function inteiro(item: string, local: string | undefined, limit: number) {
  const linhas: Awaited<ReturnType<typeof kardex>>['linhas'] = []
  let cursor: string | undefined
  do {
    const pagina = await kardex(banco.db, item, { local, limit, ...(cursor ? { cursor } : {}) })
    linhas.push(...pagina.linhas)
    cursor = pagina.proximo ?? undefined
  } while (cursor)
  return linhas.toReversed()
}

it('carries the running balance from page to page, of one place and of all, whatever the size of the page', async () => {
  const item = await m.novoMaterial()
  const [a, b] = [await m.novoLocal(), await m.novoLocal()]
  const passo = (tipo: 'entrada' | 'saida' | 'transferencia', de: string, para: string, quantidade: number) =>
    m.fazer((u) =>
      mover(u, uuidv7(), {
        tipo,
        ocorridoEm: HOJE,
        motivo: '',
        linhas: [
          {
            itemId: item,
            de,
            para,
            quantidade: String(quantidade),
            ...(tipo === 'entrada' ? { valorCentavos: 7 } : {}),
          },
        ],
      }),
    )
  const emA: number[] = []
  const emTudo: number[] = []
  let [noA, total] = [0, 0]
  for (let n = 1; n <= 6; n++) {
    await passo('entrada', m.fornecedor, a, n + 5)
    ;[noA, total] = [noA + n + 5, total + n + 5]
    emA.push(noA)
    emTudo.push(total)
    await passo('transferencia', a, b, n)
    noA -= n
    emA.push(noA)
    emTudo.push(total)
    await passo('saida', b, m.consumo, 1)
    total -= 1
    emTudo.push(total)
  }
  for (const limit of [1, 4, 100]) {
    expect((await inteiro(item, a, limit)).map((l) => Number(l.saldo))).toEqual(emA)
    expect((await inteiro(item, undefined, limit)).map((l) => Number(l.saldo))).toEqual(emTudo)
  }
  const dentro = (await inteiro(item, undefined, 50)).filter((l) => l.tipo === 'transferencia')
  expect(dentro.every((l) => l.delta === null && l.qtd !== '')).toBe(true)
  // under other filters no balance runs, and pages still lead through all lines
  const saidas: string[] = []
  for (let cursor: string | undefined, mais = true; mais;) {
    const p = await kardex(banco.db, item, {
      tipo: ['saida'],
      de: HOJE,
      ate: HOJE,
      limit: 4,
      ...(cursor ? { cursor } : {}),
    })
    expect(p.linhas.every((l) => l.tipo === 'saida' && l.saldo === null)).toBe(true)
    saidas.push(...p.linhas.map((l) => l.ordem))
    cursor = p.proximo ?? undefined
    mais = cursor !== undefined
  }
  expect(new Set(saidas).size).toBe(6)
  const nada = await Promise.all([
    kardex(banco.db, item, { pessoa: uuidv7(), limit: 10 }),
    kardex(banco.db, item, { ate: '2020-01-01', limit: 10 }),
  ])
  expect(nada.map((k) => k.linhas)).toEqual([[], []])
  const porQue = await porQueDoSaldo(banco.db, item, a)
  expect([porQue.base, porQue.soma, porQue.gravado]).toEqual(['0', String(noA), String(noA)])
  expect(porQue.linhas.map((l) => Number(l.soma))).toEqual(emA)
})
