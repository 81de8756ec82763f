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
/** Pretends that the bucket was last touched so long ago. */
const passar = (c: string, segundos: number) =>
  sql`
    update plataforma.limites
    set em = em - make_interval(secs => ${segundos})
    where chave = ${c}
  `.execute(banco.db)

describe('limitar', () => {
  it('lets exactly as many through as it holds, over two pools at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        async (capacidade, pedidos) => {
          const c = chave()
          const limite = { capacidade, porMinuto: capacidade / 1000 } // refills far too slowly to matter here
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

  it('gives back what time brings, never more than it holds', async () => {
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

  it('says how long to wait, and after that long the call passes', async () => {
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

  it('keeps keys apart, and survives a clock that steps back', async () => {
    const [a, b] = [chave(), chave()]
    const limite = { capacidade: 1, porMinuto: 1 }
    expect((await limitar(banco.db, a, limite)).permitido).toBe(true)
    expect((await limitar(banco.db, b, limite)).permitido).toBe(true)
    await passar(a, -3600)
    expect((await limitar(banco.db, a, limite)).permitido).toBe(false)
  })

  it('closes when the database does not answer', async () => {
    await outro.fechar()
    await expect(limitar(outro.db, chave(), { capacidade: 100, porMinuto: 100 })).rejects.toThrow()
  })

  it('forgets buckets untouched for a day', async () => {
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
