// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import fc from '#tests/suporte/propriedades.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contraste, type Rgb } from './contraste.ts'
import {
  aplicarTemaDoUsuario,
  CHAVE_DO_TEMA,
  cssDoTema,
  guardarTemaDoUsuario,
  lerTemaDoUsuario,
  paleta,
  superficies,
  type TemaDoUsuario,
} from './tema-do-usuario.ts'

const tema: TemaDoUsuario = {
  primary: { hsl: '262 83% 58%', foreground: '0 0% 100%' },
  secondary: { hsl: 'hsl(199, 89%, 48%)', foreground: '0 0% 100%' },
  accent: { hsl: '142 71% 45%', foreground: '0 0% 100%' },
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  aplicarTemaDoUsuario(null)
  vi.restoreAllMocks()
})

describe('contrast', () => {
  const hsl = fc
    .tuple(fc.integer({ min: 0, max: 360 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([h, s, l]) => `${h} ${s}% ${l}%`)
  it('is at least 4.5:1 for any colour, in both modes', () => {
    fc.assert(
      fc.property(hsl, hsl, fc.constantFrom<'claro' | 'escuro'>('claro', 'escuro'), (cor, texto, modo) => {
        const p = paleta({ hsl: cor, foreground: texto }, modo)
        if (!p) return false
        const s = superficies[modo]
        const fundos: Rgb[] = [s.surface, s.fundo, s.surface2, s.surface3, p.suave]
        return (
          contraste(p.texto, p.base) >= 4.5 &&
          contraste(p.texto, p.realce) >= 4.5 &&
          fundos.every((f) => contraste(p.legivel, f) >= 4.5) &&
          contraste(s.texto2, p.suave) >= 4.5 &&
          contraste(s.texto, p.suave) >= 4.5
        )
      }),
      { numRuns: 3000 },
    )
  })
  it('keeps a legible foreground chosen by the user', () => {
    expect(paleta({ hsl: '240 80% 30%', foreground: '0 0% 100%' }, 'claro')?.texto).toEqual([1, 1, 1])
    // white on amber is not legible: it is replaced by ink
    expect(paleta({ hsl: '45 93% 47%', foreground: '0 0% 100%' }, 'claro')?.texto).not.toEqual([1, 1, 1])
  })
  it('uses the neutrals of tokens.css', () => {
    const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
    const [claro = '', escuro = ''] = css.split("[data-theme='dark']")
    const nomes = {
      surface: 'surface',
      fundo: 'bg',
      surface2: 'surface-2',
      surface3: 'surface-3',
      texto: 'text',
      texto2: 'text-2',
    } as const
    for (const [modo, bloco] of [
      ['claro', claro],
      ['escuro', escuro],
    ] as const)
      for (const [chave, token] of Object.entries(nomes) as [keyof typeof nomes, string][]) {
        const m = new RegExp(`--${token}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(bloco)
        const esperado = oklchParaRgb(Number(m?.[1]) / 100, Number(m?.[2]), Number(m?.[3]))
        superficies[modo][chave].forEach((v, i) =>
          expect(Math.abs(v - (esperado[i] ?? 9)), `${modo} ${token}`).toBeLessThan(1.01 / 255),
        )
      }
  })
})

describe('user-theme-settings', () => {
  it('[S3.33] reads and stores primary, secondary and accent, each with hsl and foreground', () => {
    guardarTemaDoUsuario(tema)
    expect(JSON.parse(localStorage.getItem(CHAVE_DO_TEMA) ?? '')).toEqual(tema)
    expect(CHAVE_DO_TEMA).toBe('user-theme-settings')
    expect(lerTemaDoUsuario()).toEqual(tema)
    const css = document.getElementById('tema-do-usuario')?.textContent ?? ''
    for (const t of [
      '--primary:',
      '--primary-fg:',
      '--primary-text:',
      '--secondary:',
      '--accent:',
      '--accent-fg:',
      '[data-theme="dark"]',
    ])
      expect(css).toContain(t)
    expect(css).toBe(cssDoTema(tema))
  })
  it('[S8.33] only logs a setting that cannot be parsed', () => {
    const aviso = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const torto of ['{', '{"primary":{"hsl":"azul","foreground":"0 0% 0%"}}', '[]', 'null']) {
      localStorage.setItem(CHAVE_DO_TEMA, torto)
      expect([torto, lerTemaDoUsuario()]).toEqual([torto, null])
    }
    expect(aviso).toHaveBeenCalledTimes(4)
    expect(
      lerTemaDoUsuario({
        getItem: () => {
          throw new Error('storage is blocked')
        },
      }),
    ).toBeNull()
    expect(aviso).toHaveBeenCalledTimes(5)
  })
})

/** Reference conversion, used only to compare the two files. */
function oklchParaRgb(L: number, C: number, h: number): Rgb {
  const a = C * Math.cos((h * Math.PI) / 180)
  const b = C * Math.sin((h * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const
  const g = (c: number) => Math.min(1, Math.max(0, c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055))
  return [g(linear[0]), g(linear[1]), g(linear[2])]
}
