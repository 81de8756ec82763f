import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirBanco } from '../postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { limitar } from './limitar.ts'
import { esquecerCheios } from './repositorio.ts'

const banco = await bancoDeTeste()
const outro = abrirBanco({ url: banco.url, papel: 'girassol_app', nome: 'girassol-segundo' })
let n = 0
const chave = () => `teste:${++n}`
/** Moves the bucket's last access `segundos` into the past. */
const passar = (c: string, segundos: number) =>
  sql`
    update plataforma.limites
    set em = em - make_interval(secs => ${segundos})
    where chave = ${c}
  `.execute(banco.db)

describe('limitar', () => {
  it('permits exactly as many calls as the bucket holds, over two pools at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        async (capacidade, pedidos) => {
          const c = chave()
          const limite = { capacidade, porMinuto: capacidade / 1000 } // refills too slowly to matter in this test
          const respostas = await Promise.all(
            Array.from({ length: pedidos }, (_, i) => limitar((i % 2 ? banco : outro).db, c, limite)),
          )
          expect(respostas.filter((r) => r.permitido)).toHaveLength(Math.min(capacidade, pedidos))
          for (const r of respostas) expect(r.esperarSegundos === 0).toBe(r.permitido)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('refills with time, never above its capacity', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 600 }),
        async (capacidade, segundos) => {
          const c = chave()
          const limite = { capacidade, porMinuto: 1 }
          for (let i = 0; i < capacidade; i++) expect((await limitar(banco.db, c, limite)).permitido).toBe(true)
          await passar(c, segundos)
          let passaram = 0
          while ((await limitar(banco.db, c, limite)).permitido) passaram++
          expect(passaram).toBe(Math.min(capacidade, Math.floor(segundos / 60)))
        },
      ),
      { numRuns: 20 },
    )
  })

  it('returns the wait in seconds, after which the call is permitted', async () => {
    const c = chave()
    const limite = { capacidade: 1, porMinuto: 6 }
    await limitar(banco.db, c, limite)
    const { permitido, esperarSegundos } = await limitar(banco.db, c, limite)
    expect([permitido, esperarSegundos]).toEqual([false, 10])
    await passar(c, esperarSegundos - 1.5)
    expect(await limitar(banco.db, c, limite)).toEqual({ permitido: false, esperarSegundos: 2 })
    await passar(c, 2)
    expect((await limitar(banco.db, c, limite)).permitido).toBe(true)
  })

  it('separates keys, and tolerates a clock that steps back', async () => {
    const [a, b] = [chave(), chave()]
    const limite = { capacidade: 1, porMinuto: 1 }
    expect((await limitar(banco.db, a, limite)).permitido).toBe(true)
    expect((await limitar(banco.db, b, limite)).permitido).toBe(true)
    await passar(a, -3600)
    expect((await limitar(banco.db, a, limite)).permitido).toBe(false)
  })

  it('throws when the database does not answer', async () => {
    await outro.fechar()
    await expect(limitar(outro.db, chave(), { capacidade: 100, porMinuto: 100 })).rejects.toThrow()
  })

  it('deletes buckets unused for a day', async () => {
    const [velha, nova] = [chave(), chave()]
    for (const c of [velha, nova]) await limitar(banco.db, c, { capacidade: 2, porMinuto: 1 })
    await passar(velha, 25 * 3600)
    expect(await esquecerCheios(banco.db)).toBe(1)
    const restam = await banco.db
      .selectFrom('plataforma.limites')
      .select('chave')
      .where('chave', 'in', [velha, nova])
      .execute()
    expect(restam).toEqual([{ chave: nova }])
  })
})
