import { afterAll, describe, expect, it } from 'vitest'
import { cpuDaThread } from '#tests/suporte/cpu.ts'
import type * as deTeste from './de-teste.ts'
import { declararLeitor, type Leitor } from './leitor.ts'
import { criarLeitores } from './leitores.ts'

const RECUSA = 'Este arquivo é complicado demais.'
const leitor = <N extends keyof typeof deTeste>(funcao: N, prazoMs = 20_000) =>
  declararLeitor<(typeof deTeste)[N]>({
    nome: funcao,
    modulo: new URL('./de-teste.ts', import.meta.url).href,
    funcao,
    prazoMs,
    recusa: RECUSA,
  })
const nada = undefined as never

const pool = criarLeitores({ threads: 2, memoriaMb: 64 })
afterAll(() => pool.fechar())

describe('[achado R5] [achado R23] the pool of worker threads', () => {
  it('[achado R5] answers from a worker and moves large byte arrays', async () => {
    expect(await pool.ler(leitor('somar'), { a: 2, b: 3 })).toBe(5)
    expect((await pool.ler(leitor('bytes'), 300_000)).byteLength).toBe(300_000)
    expect((await pool.ler(leitor('bytes'), 10)).byteLength).toBe(10)
  })

  it('[achado R5] refuses a job that exceeds its time or its memory with a sentence, and serves the next one', async () => {
    const dizem = (p: Promise<unknown>) =>
      expect(p).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 400, message: RECUSA })
    await dizem(pool.ler(leitor('girar', 300), nada))
    await dizem(pool.ler(leitor('encher') as Leitor<never, number>, nada))
    expect(await pool.ler(leitor('somar'), { a: 1, b: 1 })).toBe(2)
  })

  it('[achado R5] passes a refusal on unchanged', async () => {
    await expect(pool.ler(leitor('recusar'), nada)).rejects.toMatchObject({
      message: 'Não serve.',
      details: [{ campo: 'arquivo', mensagem: 'Não serve.' }],
    })
  })

  it('[achado R23] fails only the job whose worker died', async () => {
    const [morto, ...vivos] = await Promise.allSettled([
      pool.ler(leitor('morrer'), nada),
      ...[1, 2, 3].map((a) => pool.ler(leitor('somar'), { a, b: 0 })),
    ])
    expect(morto.status).toBe('rejected')
    expect(vivos.map((r) => r.status === 'fulfilled' && r.value)).toEqual([1, 2, 3])
  })

  it('[achado R23] keeps the event loop free while it works', async () => {
    const { cpu } = await cpuDaThread(() => pool.ler(leitor('girar', 600), nada).catch(() => {}))
    expect(cpu).toBeLessThan(200)
  })

  it('[achado R23] bounds the queue and closes while jobs are running', async () => {
    const um = criarLeitores({ threads: 1, fila: 1 })
    const primeiro = um.ler(leitor('girar'), nada)
    const segundo = um.ler(leitor('somar'), { a: 1, b: 1 })
    await expect(um.ler(leitor('somar'), { a: 1, b: 1 })).rejects.toMatchObject({
      status: 503,
      message: 'Há muitos arquivos sendo lidos agora. Tente de novo em instantes.',
    })
    const fins = Promise.allSettled([primeiro, segundo])
    await um.fechar()
    expect((await fins).map((r) => r.status)).toEqual(['rejected', 'rejected'])
  })
})
