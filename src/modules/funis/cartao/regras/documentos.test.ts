import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { preenchido, vigentes, type AnexoDoCartao } from '#engines/funil/campos.ts'
import { somarDias } from '#kit/dias.ts'
import { situacaoDoDocumento, valeAte } from './documentos.ts'

const HOJE = '2026-11-22'
const anexo = (caminho: string, valido_ate: string | null = null, substitui: string | null = null): AnexoDoCartao => ({
  caminho,
  nome: caminho,
  mime: 'application/pdf',
  tamanho: 1,
  valido_ate,
  substitui,
})
const campo = { tipo: 'arquivo', config: {} } as Parameters<typeof preenchido>[0]

it('distinguishes a missing, present, expiring and expired document, and ignores a replaced version', () => {
  expect(situacaoDoDocumento([], HOJE, null).situacao).toBe('falta')
  expect(situacaoDoDocumento([anexo('a')], HOJE, null).situacao).toBe('enviado')
  expect(situacaoDoDocumento([anexo('a', '2026-12-07')], HOJE, null)).toEqual({
    situacao: 'vence',
    valido_ate: '2026-12-07',
  })
  expect(situacaoDoDocumento([anexo('a', '2026-12-08')], HOJE, null).situacao).toBe('enviado')
  expect(situacaoDoDocumento([anexo('a', '2026-11-21')], HOJE, null).situacao).toBe('vencido')
  expect(situacaoDoDocumento([anexo('a', '2026-11-21'), anexo('b', '2027-11-21', 'a')], HOJE, null).situacao).toBe(
    'enviado',
  )
  expect(situacaoDoDocumento([anexo('a'), anexo('b', '2026-11-01', 'a')], HOJE, null).situacao).toBe('vencido')
  expect([valeAte(HOJE, null), valeAte(HOJE, 90), somarDias('2026-12-31', 1)]).toEqual([
    null,
    '2027-02-20',
    '2027-01-01',
  ])
})

it('agrees with the required fields of a stage: a document lets a card through when present or expiring, never when missing or expired', () => {
  const dia = fc.integer({ min: -60, max: 60 }).map((n) => somarDias(HOJE, n))
  const lista = fc
    .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
    .chain((ns) =>
      fc.tuple(
        ...ns.map((n, i) =>
          fc
            .record({ fim: fc.option(dia), de: fc.option(fc.constantFrom(...(i > 0 ? ns.slice(0, i) : [99]))) })
            .map(({ fim, de }) => anexo(String(n), fim, de === null ? null : String(de))),
        ),
      ),
    )
  fc.assert(
    fc.property(lista, fc.option(fc.integer({ min: 1, max: 90 })), (anexos, avisar) => {
      const { situacao } = situacaoDoDocumento(anexos, HOJE, avisar)
      expect(['enviado', 'vence'].includes(situacao)).toBe(preenchido(campo, anexos as never, () => HOJE))
      // versions form chains without a circle, so at least one file is always current
      expect(vigentes(anexos).length > 0).toBe(anexos.length > 0)
    }),
    { numRuns: 300 },
  )
})
