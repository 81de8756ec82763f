// @vitest-environment happy-dom
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { tintaSobre } from './elemento.ts'
import { comoTexto } from './texto.ts'

const desenhar = (texto: string) => {
  const p = document.createElement('p')
  p.append(...comoTexto(texto))
  return p
}

describe('formatted text in the widget', () => {
  it('renders links, bold and italic, and no other markup', () => {
    const p = desenhar(
      'Veja *hoje* em https://girassol.example/a_b_c?x=1. _Até_ <img src=x onerror=alert(1)> javascript:alert(1) snake_case_aqui',
    )
    expect([...p.children].map((e) => [e.tagName, e.textContent])).toEqual([
      ['STRONG', 'hoje'],
      ['A', 'https://girassol.example/a_b_c?x=1'],
      ['EM', 'Até'],
    ])
    expect(p.querySelector('a')?.rel).toBe('noopener noreferrer nofollow')
  })

  it('creates only these three elements and http links, and loses no character, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('*', '_', ' ', 'a', '<', 'https://', 'x.y', '\n') })),
        (texto) => {
          const p = desenhar(texto)
          for (const e of p.querySelectorAll('*')) {
            expect(['A', 'STRONG', 'EM']).toContain(e.tagName)
            if (e.tagName === 'A') expect(e.getAttribute('href')).toMatch(/^https?:\/\//)
          }
          expect(p.textContent?.replace(/[*_]/g, '')).toBe(texto.replace(/[*_]/g, ''))
        },
      ),
    )
  })

  it('has a contrast of at least 4.5:1 over any colour', () => {
    const luz = (cor: string) => {
      const completa = cor.length === 4 ? `#${[...cor.slice(1)].map((c) => c + c).join('')}` : cor
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
        const c = Number.parseInt(completa.slice(i, i + 2), 16) / 255
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
        const cor = `#${n.toString(16).padStart(6, '0')}`
        const [a, b] = [luz(cor), luz(tintaSobre(cor))].sort((x, y) => y - x)
        expect(((a ?? 0) + 0.05) / ((b ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
