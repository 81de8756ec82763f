import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { avancarStatus, STATUS_DE_ENTREGA, type StatusDeEntrega } from './status-de-entrega.ts'

const status = fc.constantFrom(...STATUS_DE_ENTREGA)
const percorrer = (passos: StatusDeEntrega[]) => passos.reduce(avancarStatus, 'enviando' as StatusDeEntrega)

describe('avancarStatus', () => {
  it('never decreases on the way enviando → enviada → entregue → lida', () => {
    const ordem: StatusDeEntrega[] = ['enviando', 'enviada', 'entregue', 'lida']
    fc.assert(
      fc.property(fc.constantFrom(...ordem), fc.constantFrom(...ordem), (a, b) => {
        expect(avancarStatus(a, b)).toBe(ordem[Math.max(ordem.indexOf(a), ordem.indexOf(b))])
      }),
    )
  })

  it('accepts a failure only before a proof of delivery', () => {
    expect(avancarStatus('enviando', 'falhou')).toBe('falhou')
    expect(avancarStatus('enviada', 'falhou')).toBe('falhou')
    expect(avancarStatus('entregue', 'falhou')).toBe('entregue')
    expect(avancarStatus('lida', 'falhou')).toBe('lida')
  })

  it('gives the same result for receipts in any order and repeated', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 8 }), fc.nat(), (passos, semente) => {
        const embaralhados = passos
          .map((p, i) => ({ p, k: (i * 7919 + semente) % 101 }))
          .sort((a, b) => a.k - b.k)
          .map((x) => x.p)
        expect(percorrer(embaralhados)).toBe(percorrer(passos))
        expect(percorrer([...passos, ...passos])).toBe(percorrer(passos))
      }),
    )
  })
})
