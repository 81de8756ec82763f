import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { abrirBanco } from './banco.ts'
import { EscritasDaConexao, tabelasEscritas } from './escritas.ts'
import { INSTANTE_MS, lembrada } from './lembrada.ts'

const TABELA = 'cad.membros'
const escrever = new EscritasDaConexao().depoisDe(`update ${TABELA} set papel = 'x'`) ?? (() => {})

/** A source that answers with the value from the start of the query. */
function fonte(demora: () => Promise<unknown> = () => esperar(1)) {
  const f = { valor: 0, vezes: 0 }
  const perguntar = async (chave: string) => {
    const { valor } = f
    f.vezes++
    await demora()
    return { chave, valor }
  }
  return { f, perguntar }
}

afterEach(() => void vi.useRealTimers())

describe('cached query', () => {
  it('runs once for all calls within INSTANTE_MS, separately for each key', async () => {
    const { f, perguntar } = fonte()
    const quem = lembrada([TABELA], perguntar)
    await Promise.all([quem('a'), quem('a'), quem('b')])
    expect((await Promise.all([quem('a'), quem('b')])).map((r) => r.chave)).toEqual(['a', 'b'])
    expect(f.vezes).toBe(2)
  })

  it('runs again after INSTANTE_MS, counted from the start of the query, not from its answer', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    const { f, perguntar } = fonte(() => new Promise((r) => setTimeout(r, INSTANTE_MS - 10)))
    const quem = lembrada([TABELA], perguntar)
    const primeira = quem('a')
    await vi.advanceTimersByTimeAsync(INSTANTE_MS - 10)
    await primeira
    f.valor = 1
    expect(await quem('a')).toMatchObject({ valor: 0 })
    await vi.advanceTimersByTimeAsync(10)
    const outra = quem('a')
    await vi.advanceTimersByTimeAsync(INSTANTE_MS)
    expect(await outra).toMatchObject({ valor: 1 })
  })

  it('caches neither a failure nor null', async () => {
    let vez = 0
    const quem = lembrada([TABELA], async () => {
      if (++vez === 1) throw new Error('o banco caiu')
      return vez === 2 ? null : vez
    })
    await expect(quem('a')).rejects.toThrow('o banco caiu')
    expect([await quem('a'), await quem('a'), await quem('a')]).toEqual([null, 3, 3])
  })

  it('never answers with a value from before a write of this process', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('perguntar', 'mudar'), { minLength: 2, maxLength: 20 }),
        async (s, atos) => {
          const { f, perguntar } = fonte(() => s.schedule(Promise.resolve()))
          const quem = lembrada([TABELA], perguntar)
          const respostas: Promise<void>[] = []
          const passos = s.scheduleSequence(
            atos.map((ato) => async () => {
              if (ato === 'mudar') {
                f.valor++
                return escrever()
              }
              const { valor } = f
              respostas.push(quem('a').then((r) => expect(r.valor).toBeGreaterThanOrEqual(valor)))
            }),
          )
          await s.waitIdle()
          expect(passos.done).toBe(true)
          await Promise.all(respostas)
        },
      ),
    )
  })

  it('drops its cache after each way of writing, in and out of a transaction, and only for its own tables', async () => {
    const banco = await bancoDeTeste()
    const outro = abrirBanco({ url: banco.url })
    const ler = async () =>
      (await sql<{ n: number }>`select coalesce(max(n), 0)::int as n from plataforma.de_teste`.execute(outro.db))
        .rows[0]?.n ?? 0
    await sql`create table plataforma.de_teste (n int)`.execute(outro.db)
    const quanto = lembrada(['plataforma.de_teste'], ler)
    expect(await quanto('x')).toBe(0)
    await sql`insert into plataforma.de_teste values (1)`.execute(outro.db)
    expect(await quanto('x')).toBe(1)
    await sql`
      with nova as (insert into "plataforma"."de_teste" values (2) returning n)
      select n
      from nova
    `.execute(outro.db)
    expect(await quanto('x')).toBe(2)
    await outro.transacao(async (tx) => {
      await sql`update plataforma.de_teste set n = n + 10`.execute(tx)
      // another connection does not see the write yet: this answer is dropped from the cache at the commit
      expect(await quanto('x')).toBe(2)
    })
    expect(await quanto('x')).toBe(12)
    await outro
      .transacao(async (tx) => {
        await sql`update plataforma.de_teste set n = 99`.execute(tx)
        throw new Error('desfaz')
      })
      .catch(() => {})
    expect(await quanto('x')).toBe(12)
    // a connection of another pool
    await banco.transacao(async (tx) => void (await sql`select 1`.execute(tx)))
    expect(await quanto('x')).toBe(12)
    await outro.fechar()
  })
})

describe('tabelasEscritas', () => {
  it('finds the tables in the text, in any spelling', () => {
    expect(tabelasEscritas('select * from cad.membros for update of m')).toEqual([])
    expect(tabelasEscritas('/*p*/ DELETE FROM "cad"."membros" where id = $1')).toEqual(['cad.membros'])
    expect(
      tabelasEscritas(
        'with a as (delete from auth.sessions returning id), b as (\n  update cad.usuarios u set nome = $1) insert into  audit.log select 1 on conflict do update set x = 1',
      ),
    ).toEqual(['auth.sessions', 'cad.usuarios', 'audit.log'])
  })
})
