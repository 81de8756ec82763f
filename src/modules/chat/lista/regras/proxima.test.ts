import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { proximaQueEspera } from './proxima.ts'

const linha = fc.record({
  status: fc.constantFrom('ativa', 'aguardando', 'finalizada'),
  aguardando_desde: fc.constantFrom(null, '2026-11-20T10:00:00.000Z'),
  mensagens_nao_lidas: fc.integer({ min: 0, max: 2 }),
})

it('[achado C12] returns the nearest waiting conversation below the open one, then from the top; never the open one or one that does not wait', () => {
  fc.assert(
    fc.property(fc.array(linha, { maxLength: 12 }), fc.nat({ max: 12 }), (formas, qual) => {
      const linhas = formas.map((f, i) => ({ ...f, id: `c${i}` }))
      const aberta = linhas[qual]?.id ?? null
      const de = linhas[qual] ? qual + 1 : 0
      // distance downwards from the open one, wrapping around to the top
      const passos = (i: number) => (i - de + linhas.length) % linhas.length
      const candidatas = linhas.flatMap((c, i) =>
        c.id !== aberta && c.status !== 'finalizada' && (c.aguardando_desde || c.mensagens_nao_lidas > 0)
          ? [{ id: c.id, passos: passos(i) }]
          : [],
      )
      const [mais] = candidatas.toSorted((a, b) => a.passos - b.passos)
      expect(proximaQueEspera(linhas, aberta)?.id ?? null).toBe(mais?.id ?? null)
    }),
  )
})
