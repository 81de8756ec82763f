// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { comRecarga, GUARDA_DE_RECARGA_MS, podeRecarregar } from './recarregar.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the reload guard', () => {
  it('[S8.43] [S9.33] lets a path reload once within 10 s', () => {
    expect(GUARDA_DE_RECARGA_MS).toBe(10_000)
    expect(podeRecarregar('/co', 1000, sessionStorage)).toBe(true)
    expect(podeRecarregar('/co', 10_999, sessionStorage)).toBe(false)
    expect(podeRecarregar('/vu', 10_999, sessionStorage)).toBe(true)
    expect(podeRecarregar('/co', 11_000, sessionStorage)).toBe(true)
  })
  it('refuses to reload without storage, which would loop', () => {
    expect(
      podeRecarregar('/co', 1, {
        getItem: () => null,
        setItem: () => {
          throw new Error('quota')
        },
      }),
    ).toBe(false)
  })
  it('[S8.43] reloads the path of a failed chunk once and shows the second failure', async () => {
    const ir = vi.fn()
    const falha = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    void comRecarga(falha, () => '/co?aba=1', ir)
    await vi.waitFor(() => expect(ir).toHaveBeenCalledWith('/co?aba=1'))
    await expect(comRecarga(falha, () => '/co', ir)).rejects.toThrow('dynamically imported')
    expect(ir).toHaveBeenCalledOnce()
  })
  it('does not reload when a preload fails', async () => {
    const ir = vi.fn()
    await expect(
      comRecarga(
        () => Promise.reject(new Error('x')),
        () => null,
        ir,
      ),
    ).rejects.toThrow('x')
    expect(ir).not.toHaveBeenCalled()
  })
})
