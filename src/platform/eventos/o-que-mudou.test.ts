import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { oQueMudou } from './o-que-mudou.ts'

it('returns null for a change without differences', () => {
  expect(oQueMudou({ nome: 'A', arquivado: false }, { nome: 'A', arquivado: undefined })).toBeNull()
  expect(oQueMudou({ telefone: null }, { telefone: null })).toBeNull()
  expect(oQueMudou({}, { telefone: undefined })).toBeNull()
  expect(oQueMudou({ em: new Date('2026-05-01T12:00:00Z') }, { em: '2026-05-01T12:00:00.000Z' })).toBeNull()
})

it('leaves out fields that the new side does not mention', () => {
  expect(oQueMudou({ rotulo: 'Vão', config: { a: 1 }, arquivado: false }, { rotulo: 'Vão livre' })).toEqual({
    antes: { rotulo: 'Vão' },
    depois: { rotulo: 'Vão livre' },
  })
  expect(oQueMudou({ nome: 'A', cor: null }, { nome: 'B', cor: null })).toEqual({
    antes: { nome: 'A' },
    depois: { nome: 'B' },
  })
})

it('includes a field that became null, and the field that identifies the subject', () => {
  expect(oQueMudou({ pessoa: 'p1', papel: 'leitor' }, { pessoa: 'p1', papel: null })).toEqual({
    antes: { pessoa: 'p1', papel: 'leitor' },
    depois: { pessoa: 'p1', papel: null },
  })
})

it('returns a single side, or two without a common field, unchanged', () => {
  for (const [a, d] of [
    [undefined, { nome: 'A' }],
    [{ nome: 'A' }, undefined],
    [{ id: '1', nome: 'A' }, { uniao: 'u' }],
    [['a'], ['b']],
  ])
    expect(oQueMudou(a, d)).toEqual({ antes: a, depois: d })
})

it('property: includes a field whose value differs on both sides, with the old and the new value', () => {
  const lado = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.oneof(fc.integer(), fc.constant(null), fc.string()),
  )
  fc.assert(
    fc.property(lado, lado, (antes, depois) => {
      const dito = oQueMudou(antes, depois) as { antes: typeof antes; depois: typeof depois } | null
      for (const k of Object.keys(depois))
        if (JSON.stringify(antes[k] ?? null) !== JSON.stringify(depois[k]))
          expect([dito?.antes[k], dito?.depois[k]]).toEqual([antes[k], depois[k]])
    }),
  )
})
