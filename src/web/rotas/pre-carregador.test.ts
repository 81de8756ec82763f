import { describe, expect, it } from 'vitest'
import { criarPreCarregador, MAXIMO_PENDENTES } from './pre-carregador.ts'

describe('preloading', () => {
  it('[S9.34] keeps up to five requests pending and queues the others', async () => {
    expect(MAXIMO_PENDENTES).toBe(5)
    const soltar = new Map<string, () => void>()
    let maior = 0
    const p = criarPreCarregador(
      (href) =>
        new Promise<void>((ok) => {
          soltar.set(href, ok)
          maior = Math.max(maior, soltar.size)
        }),
    )
    for (let n = 0; n < 12; n++) p.pedir(`/r${n}`)
    await new Promise((r) => setTimeout(r))
    expect([p.pendentes(), soltar.size]).toEqual([5, 5])
    while (soltar.size) {
      const [href, ok] = [...soltar][0] ?? ['', () => {}]
      soltar.delete(href)
      ok()
      await new Promise((r) => setTimeout(r))
    }
    expect([maior, p.pendentes()]).toEqual([5, 0])
  })
  it('does not request a pending or queued path twice, and frees the slot after a failure', async () => {
    const pedidos: string[] = []
    const p = criarPreCarregador((href) => {
      pedidos.push(href)
      return Promise.reject(new Error('no network'))
    }, 1)
    p.pedir('/a')
    p.pedir('/a')
    p.pedir('/b')
    p.pedir('/b')
    await new Promise((r) => setTimeout(r, 5))
    expect(pedidos).toEqual(['/a', '/b'])
    expect(p.pendentes()).toBe(0)
  })
})
