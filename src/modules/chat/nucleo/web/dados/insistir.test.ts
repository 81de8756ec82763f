import { afterEach, expect, it, vi } from 'vitest'
import { ErroApp } from '#kit/erro.ts'
import { insistir } from './insistir.ts'

afterEach(() => void vi.useRealTimers())

it('retries until it succeeds, with growing pauses', async () => {
  vi.useFakeTimers()
  const fazer = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('rede'))
    .mockRejectedValueOnce(new ErroApp('X', 503, 'O banco está voltando.'))
    .mockResolvedValue()
  const pronto = insistir(fazer, () => true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fazer).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await pronto
  expect(fazer).toHaveBeenCalledTimes(3)
})

it('stops after a refusal, and when the work is no longer needed', async () => {
  vi.useFakeTimers()
  const recusada = vi
    .fn<() => Promise<void>>()
    .mockRejectedValue(new ErroApp('NOT_FOUND', 404, 'Conversa não encontrada'))
  await insistir(recusada, () => true)
  expect(recusada).toHaveBeenCalledTimes(1)
  let aberta = true
  const semRede = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('rede'))
  const largada = insistir(semRede, () => aberta)
  await vi.advanceTimersByTimeAsync(0)
  aberta = false
  await vi.advanceTimersByTimeAsync(1_000)
  await largada
  expect(semRede).toHaveBeenCalledTimes(1)
})
