// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { registrarServiceWorker } from './registrar-sw.ts'

afterEach(() => vi.restoreAllMocks())

const navegador = (register: () => Promise<unknown>) => ({ serviceWorker: { register } }) as unknown as Navigator

it('[S7.79] registers /sw.js once the page has loaded', async () => {
  const register = vi.fn(async () => ({}))
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  registrarServiceWorker(navegador(register))
  expect(register).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  expect(register).toHaveBeenCalledWith('/sw.js')
})

it('[S8.33] logs a failure only as a warning', async () => {
  const aviso = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  registrarServiceWorker(navegador(() => Promise.reject(new Error('not secure'))))
  await vi.waitFor(() => expect(aviso).toHaveBeenCalledOnce())
})

it('does nothing in a browser without service workers', () => {
  expect(() => registrarServiceWorker({} as Navigator)).not.toThrow()
})
