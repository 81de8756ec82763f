import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { paraInstante } from '#kit/parede.ts'
import { molduraDe } from './moldura.ts'
import { proximo, temVez } from './vez.ts'

const i = (id: string, mais: object = {}) => ({
  id,
  ativo: true,
  dias: [] as number[],
  das: null as number | null,
  ate: null as number | null,
  moldura: null,
  ...mais,
})
const em = (t: string) => paraInstante(t, 'America/Sao_Paulo')

it('shows a page on its days and hours, past midnight too', () => {
  const noite = i('a', { dias: [5], das: 22 * 60, ate: 2 * 60 })
  expect(
    ['2026-11-20T21:59', '2026-11-20T22:00', '2026-11-21T01:59', '2026-11-21T02:00', '2026-11-21T22:30'].map((t) =>
      temVez(noite, em(t)),
    ),
  ).toEqual([false, true, true, false, false])
  expect(['2026-11-23T08:00', '2026-11-22T08:00'].map((t) => temVez(i('b', { dias: [1, 2, 3, 4, 5] }), em(t)))).toEqual(
    [true, false],
  )
  expect(temVez(i('c', { ativo: false }), em('2026-11-23T08:00'))).toBe(false)
})

it('cycles through all pages that are due, each once, and skips those that failed or refuse a frame', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ ativo: fc.boolean(), recusa: fc.boolean(), falha: fc.boolean() }), { maxLength: 12 }),
      (qs) => {
        const itens = qs.map((q, n) => i(String(n), { ativo: q.ativo, moldura: q.recusa ? 'recusa' : null }))
        const falhos = new Set(qs.flatMap((q, n) => (q.falha ? [String(n)] : [])))
        const bons = itens.filter((x, n) => x.ativo && qs[n]?.recusa === false && !falhos.has(x.id)).map((x) => x.id)
        const volta: string[] = []
        for (let atual: string | null = null, n = 0; n < bons.length; n++) {
          atual = proximo(itens, atual, em('2026-11-23T08:00'), falhos)?.id ?? null
          volta.push(atual ?? '')
        }
        expect(volta).toEqual(bons)
        if (bons.length === 0) expect(proximo(itens, null, em('2026-11-23T08:00'), falhos)).toBeNull()
      },
    ),
    { numRuns: 300 },
  )
})

it('detects a page that refuses to be framed', () => {
  const nossa = 'https://girassol.empresa.br'
  const url = 'https://bi.exemplo.com/painel'
  const csp = (v: string) => molduraDe({ 'content-security-policy': `default-src 'self'; ${v}` }, url, nossa)
  expect([
    molduraDe({}, url, nossa),
    molduraDe({ 'x-frame-options': 'DENY' }, url, nossa),
    molduraDe({ 'x-frame-options': 'sameorigin' }, url, nossa),
    molduraDe({ 'x-frame-options': 'SAMEORIGIN' }, `${nossa}/x`, nossa),
  ]).toEqual(['aceita', 'recusa', 'recusa', 'aceita'])
  expect([
    csp("frame-ancestors 'none'"),
    csp("frame-ancestors 'self'"),
    csp('frame-ancestors *'),
    csp('frame-ancestors https:'),
    csp('frame-ancestors http:'),
    csp('frame-ancestors https://*.empresa.br'),
    csp('frame-ancestors outra.com girassol.empresa.br'),
    csp('frame-ancestors'),
  ]).toEqual(['recusa', 'recusa', 'aceita', 'aceita', 'recusa', 'aceita', 'aceita', 'recusa'])
  // CSP takes precedence, as in browsers; all of several policies apply
  expect(molduraDe({ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' }, url, nossa)).toBe(
    'aceita',
  )
  expect(molduraDe({ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, url, nossa)).toBe(
    'recusa',
  )
})
