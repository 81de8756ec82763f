import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import type { CartaoNaCapa } from '#modules/funis/nucleo/tipos.ts'
import { alturaDe, iniciosDe, paradoEm, VAO } from './altura.ts'

const AGORA = Date.parse('2026-11-20T12:00:00Z')
const base: CartaoNaCapa = {
  id: 'a',
  estagio_id: 'e',
  funil_id: 'f',
  situacao: 'aberto',
  titulo: 'a',
  ordem: 'a0',
  versao: 1,
  dossie_numero: null,
  contato_nome: null,
  valor_centavos: null,
  prioridade: 'normal',
  responsavel: null,
  vence_em: null,
  entrou_estagio_em: '2026-11-19T12:00:00Z',
  ultima_atividade_em: '2026-11-19T12:00:00Z',
  pendencias: [],
  capa: {},
  etiquetas: [],
  arquivado_em: null,
}
const estagio = { tipo: 'aberto', parado_dias: 3 } as const
const como = {
  campos: new Map(),
  definicao: { capa: [], usa_valor: true },
  estagio,
  etiquetas: new Map([['t', 1]]),
  agora: AGORA,
  feriados: [],
}

it('makes a card as tall as its content: more text never shrinks it, and each card starts where the previous one ends', () => {
  const cartao = fc.record({
    contato_nome: fc.option(fc.constant('Maria')),
    valor_centavos: fc.option(fc.nat()),
    pendencias: fc.array(fc.constant('x'), { maxLength: 2 }),
    etiquetas: fc.subarray(['t', 'fora de uso']),
  })
  fc.assert(
    fc.property(
      fc.array(cartao, { maxLength: 30 }),
      fc.constantFrom('confortavel' as const, 'normal' as const, 'compacta' as const),
      (lista, densidade) => {
        const alturas = lista.map((c) => alturaDe({ ...base, ...c }, densidade, como))
        const nua = alturaDe(base, densidade, como)
        const inicios = iniciosDe(alturas)
        expect(inicios).toHaveLength(lista.length + 1)
        for (const [i, h] of alturas.entries()) {
          expect(h).toBeGreaterThanOrEqual(nua)
          expect((inicios[i + 1] ?? 0) - (inicios[i] ?? 0)).toBe(h + VAO)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it("marks a card as stalled in open stages only, after the stage's own days or two weeks", () => {
  const velho = { ...base, ultima_atividade_em: '2026-11-10T12:00:00Z', entrou_estagio_em: '2026-11-01T12:00:00Z' }
  expect([
    paradoEm(estagio, velho, AGORA, []),
    paradoEm(estagio, base, AGORA, []),
    paradoEm({ tipo: 'espera', parado_dias: 3 }, velho, AGORA, []),
    paradoEm({ tipo: 'aberto', parado_dias: null }, velho, AGORA, []),
  ]).toEqual([7, null, null, null])
  expect(
    paradoEm(
      { tipo: 'aberto', parado_dias: null },
      { ...velho, ultima_atividade_em: '2026-11-01T12:00:00Z' },
      AGORA,
      [],
    ),
  ).toBe(13)
  // a company holiday does not count as idle
  expect([
    paradoEm(estagio, velho, AGORA, ['11-16']),
    paradoEm(estagio, velho, AGORA, ['2026-11-16', '2026-11-17']),
  ]).toEqual([6, 5])
})
