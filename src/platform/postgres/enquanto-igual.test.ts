import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import type { Db } from './banco.ts'
import { enquantoIgual } from './enquanto-igual.ts'

const banco = await bancoDeTeste()
const { db } = banco

/** A read that counts how often it runs. */
function leitura() {
  const l = { vezes: 0 }
  const ler = async () => {
    l.vezes++
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from cad.contatos`.execute(db)
    return rows[0]?.n
  }
  return { l, ler }
}
const escrever = (em: Db = db) =>
  sql`insert into cad.contatos (id, nome) values (${uuidv7()}, 'Edna Ramalho')`.execute(em)

it('computes once while no transaction writes, and again after each that does', async () => {
  const { l, ler } = leitura()
  const pedir = enquantoIgual<number | undefined>(db, 60_000)
  const [um, dois] = await Promise.all([pedir('a', ler), pedir('a', ler)])
  expect([um === dois, l.vezes]).toEqual([true, 1])
  await escrever()
  expect([await pedir('a', ler), l.vezes]).toEqual([(um ?? 0) + 1, 2])
  expect([await pedir('a', ler), l.vezes]).toEqual([(um ?? 0) + 1, 2])
})

it('shows a transaction that began before the result and committed after it', async () => {
  const { ler } = leitura()
  const pedir = enquantoIgual<number | undefined>(db, 60_000)
  let antes: number | undefined
  await banco.transacao(async (tx) => {
    await escrever(tx)
    antes = await pedir('a', ler)
  })
  expect(await pedir('a', ler)).toBe((antes ?? 0) + 1)
})

it('computes again when the time is over, for another key, and after a failure', async () => {
  const { l, ler } = leitura()
  const curto = enquantoIgual<number | undefined>(db, 0)
  await curto('a', ler)
  await curto('a', ler)
  const pedir = enquantoIgual<number | undefined>(db, 60_000)
  await expect(pedir('a', () => Promise.reject(new Error('caiu')))).rejects.toThrow('caiu')
  await pedir('a', ler)
  await pedir('b', ler)
  expect(l.vezes).toBe(4)
})
