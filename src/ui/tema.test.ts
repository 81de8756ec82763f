// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ATRASO_DO_TEMA_MS, CHAVE_DO_MODO, forcarTema, iniciarTema, modoDeCor, mudarModoDeCor } from './tema.ts'
import { aplicarTemaDoUsuario, CHAVE_DO_TEMA } from './tema-do-usuario.ts'

let desligar = () => {}
let sistemaEscuro = false
const mudancas = new Set<() => void>()
const naTela = () => document.documentElement.dataset.theme

beforeEach(() => {
  localStorage.clear()
  sistemaEscuro = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return sistemaEscuro
    },
    addEventListener: (_: string, f: () => void) => mudancas.add(f),
    removeEventListener: (_: string, f: () => void) => mudancas.delete(f),
  }))
})
afterEach(() => {
  desligar()
  aplicarTemaDoUsuario(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('colour mode', () => {
  it('[S1.19] [S4.29] is light, dark or system; system follows the operating system live', () => {
    desligar = iniciarTema()
    expect(modoDeCor()).toBe('system')
    expect(naTela()).toBe('light')
    sistemaEscuro = true
    for (const f of mudancas) f()
    expect(naTela()).toBe('dark')
    mudarModoDeCor('light')
    expect(naTela()).toBe('light')
    mudarModoDeCor('dark')
    expect(naTela()).toBe('dark')
  })
  it('is stored in the browser', () => {
    localStorage.setItem(CHAVE_DO_MODO, 'dark')
    desligar = iniciarTema()
    expect(naTela()).toBe('dark')
    mudarModoDeCor('light')
    expect(localStorage.getItem(CHAVE_DO_MODO)).toBe('light')
  })
  it('[S4.30] lets a page force a mode and restores it; warns when system is forced', () => {
    const aviso = vi.spyOn(console, 'warn').mockImplementation(() => {})
    desligar = iniciarTema()
    mudarModoDeCor('light')
    const soltar = forcarTema('dark')
    expect(naTela()).toBe('dark')
    mudarModoDeCor('light')
    expect(naTela()).toBe('dark')
    soltar()
    expect(naTela()).toBe('light')
    expect(aviso).not.toHaveBeenCalled()
    const soltarSistema = forcarTema('system')
    expect(aviso).toHaveBeenCalledOnce()
    soltarSistema()
  })
  it('[S9.20] applies the user’s colours 50 ms after the start, not before', async () => {
    expect(ATRASO_DO_TEMA_MS).toBe(50)
    const cor = { hsl: '262 83% 58%', foreground: '0 0% 100%' }
    localStorage.setItem(CHAVE_DO_TEMA, JSON.stringify({ primary: cor, secondary: cor, accent: cor }))
    desligar = iniciarTema()
    vi.advanceTimersByTime(49)
    expect(document.getElementById('tema-do-usuario')).toBeNull()
    vi.advanceTimersByTime(1)
    await vi.dynamicImportSettled()
    expect(document.getElementById('tema-do-usuario')?.textContent).toContain('--primary:')
  })
  it('[S8.33] only logs a failure to load', async () => {
    const aviso = vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem(CHAVE_DO_TEMA, '{torto')
    desligar = iniciarTema()
    expect(() => vi.advanceTimersByTime(50)).not.toThrow()
    await vi.dynamicImportSettled()
    expect(aviso).toHaveBeenCalledOnce()
    expect(document.getElementById('tema-do-usuario')).toBeNull()
  })
})
