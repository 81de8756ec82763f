// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTOS_PARA_DESFAZER } from '#kit/desfazer.ts'
import { avisar, avisosNaTela } from './avisos.ts'
import { desfazerUltimo, lembrarEDizer } from './desfazer.ts'

const ato = (rotulo: string) => ({ rotulo, desfazer: vi.fn(async () => {}) })
const fazer = (rotulo: string) => {
  const a = ato(rotulo)
  lembrarEDizer(a, { titulo: rotulo })
  return a
}

describe('an action that can be undone', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(async () => {
    while (await desfazerUltimo());
    vi.useRealTimers()
  })

  it('[achado F2] can be undone for ten minutes, even after its toast is gone', async () => {
    const [movimento, lote] = [fazer('movimento'), fazer('lote')]
    avisar({ titulo: 'Outro aviso, que não se desfaz' })
    vi.advanceTimersByTime((MINUTOS_PARA_DESFAZER * 60 - 1) * 1000)
    expect([await desfazerUltimo(), await desfazerUltimo(), await desfazerUltimo()]).toEqual([
      'lote',
      'movimento',
      null,
    ])
    expect([movimento.desfazer.mock.calls.length, lote.desfazer.mock.calls.length]).toEqual([1, 1])
  })
  it('[achado F2] cannot be undone after ten minutes', async () => {
    fazer('movimento')
    vi.advanceTimersByTime(MINUTOS_PARA_DESFAZER * 60_000)
    expect(await desfazerUltimo()).toBeNull()
  })
  it("[achado F2] is undone once by its own toast's button, not the action after it", async () => {
    const primeiro = fazer('primeiro')
    const botao = avisosNaTela()[0]?.acao
    const segundo = fazer('segundo')
    botao?.executar()
    botao?.executar()
    expect([primeiro.desfazer.mock.calls.length, segundo.desfazer.mock.calls.length]).toEqual([1, 0])
    expect(await desfazerUltimo()).toBe('segundo')
  })
})
