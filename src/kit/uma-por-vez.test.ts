import { setTimeout as esperar } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import fc from '#tests/suporte/propriedades.ts'
import { umaPorVez } from './uma-por-vez.ts'

/** A source whose answer says what was true when the question began; it counts how many run at once. */
function fonte(demora: () => Promise<unknown> = () => esperar(1)) {
  const f = { valor: 0, vezes: 0, juntas: 0, maximo: 0 }
  const perguntar = async (chave: string) => {
    const { valor } = f
    f.vezes++
    f.maximo = Math.max(f.maximo, ++f.juntas)
    await demora()
    f.juntas--
    return { chave, valor }
  }
  return { f, perguntar }
}

describe('umaPorVez', () => {
  it('asks once more for all who came meanwhile', async () => {
    const { f, perguntar } = fonte()
    const quem = umaPorVez(perguntar)
    const [primeira, ...outras] = await Promise.all(Array.from({ length: 8 }, () => quem('a')))
    expect(f.vezes).toBe(2)
    expect(new Set(outras).size).toBe(1)
    expect(outras[0]).not.toBe(primeira)
  })

  it('keeps keys apart', async () => {
    const { f, perguntar } = fonte()
    const quem = umaPorVez(perguntar)
    expect((await Promise.all([quem('a'), quem('b')])).map((r) => r.chave)).toEqual(['a', 'b'])
    expect(f).toMatchObject({ vezes: 2, maximo: 2 })
  })

  it('remembers nothing once it was answered', async () => {
    const { f, perguntar } = fonte()
    const quem = umaPorVez(perguntar)
    await quem('a')
    f.valor = 1
    expect(await quem('a')).toEqual({ chave: 'a', valor: 1 })
    expect(f.vezes).toBe(2)
  })

  it('gives a failure to who asked then, and asks again for the rest', async () => {
    let vez = 0
    const quem = umaPorVez(async () => {
      await esperar(1)
      if (++vez === 1) throw new Error('o banco caiu')
      return vez
    })
    const [uma, outra, mais] = await Promise.allSettled([quem('a'), quem('a'), quem('a')])
    expect(uma).toMatchObject({ status: 'rejected' })
    expect([outra, mais]).toEqual([{ status: 'fulfilled', value: 2 }, { status: 'fulfilled', value: 2 }])
  })

  it('never answers with what was before the question, and never asks two at once for one key', async () => {
    await fc.assert(fc.asyncProperty(fc.scheduler(), fc.array(fc.constantFrom('perguntar', 'mudar'), { minLength: 2, maxLength: 20 }), async (s, atos) => {
      const { f, perguntar } = fonte(() => s.schedule(Promise.resolve()))
      const quem = umaPorVez(perguntar)
      const respostas: Promise<void>[] = []
      const passos = s.scheduleSequence(atos.map((ato) => async () => {
        if (ato === 'mudar') return void f.valor++
        const { valor } = f
        respostas.push(quem('a').then((r) => expect(r.valor).toBeGreaterThanOrEqual(valor)))
      }))
      await s.waitIdle()
      expect(passos.done).toBe(true)
      await Promise.all(respostas)
      expect(f.maximo).toBeLessThanOrEqual(1)
    }))
  })
})
