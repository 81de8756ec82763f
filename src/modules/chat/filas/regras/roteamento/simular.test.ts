import fc from '#tests/suporte/propriedades.ts'
import { expect, it } from 'vitest'
import { apto, escolher, metodosDeRoteamento } from './escolher.ts'
import { simular } from './simular.ts'

const pessoa = fc
  .record({
    usuario_id: fc.uuid(),
    nome: fc.constantFrom('Ana', 'Bia', 'Caio'),
    presenca: fc.constantFrom('disponivel' as const, 'ocupado' as const, 'ausente' as const),
    acesso: fc.boolean(),
    capacidade: fc.integer({ min: 1, max: 5 }),
    carga: fc.integer({ min: 0, max: 6 }),
    habilidades: fc.subarray(['garantia', 'projeto']),
    ultima_em: fc.option(fc.integer({ min: 1, max: 9 })),
  })
  .map((p) => ({ ...p, disponivel: p.presenca === 'disponivel' }))
const gente = fc.uniqueArray(pessoa, { selector: (p) => p.usuario_id, maxLength: 8 })
const pedido = fc.record({
  atendeu_por_ultimo: fc.option(fc.uuid()),
  tags: fc.subarray(['garantia', 'projeto', 'outra']),
})

it('ranks first the user that routing chooses, ranks only eligible users, each rank once, and gives every user a reason', () => {
  fc.assert(
    fc.property(fc.constantFrom(...metodosDeRoteamento), gente, pedido, (metodo, pessoas, p) => {
      const lugares = simular(metodo, pessoas, p)
      expect(lugares.find((l) => l.ordem === 1)?.usuario_id ?? null).toBe(escolher(metodo, pessoas, p))
      const ordens = lugares.flatMap((l) => l.ordem ?? [])
      expect(ordens).toEqual(ordens.map((_, n) => n + 1))
      expect(lugares.map((l) => l.usuario_id).toSorted()).toEqual(pessoas.map((x) => x.usuario_id).toSorted())
      for (const l of lugares) {
        const quem = pessoas.find((x) => x.usuario_id === l.usuario_id)
        expect(l.porque).not.toBe('')
        if (l.ordem !== null) expect(quem && apto(quem)).toBe(true)
      }
    }),
  )
})

it('gives the reason for each user', () => {
  const base = {
    acesso: true,
    capacidade: 2,
    carga: 0,
    habilidades: ['garantia'],
    ultima_em: null,
    disponivel: true,
    presenca: 'disponivel' as const,
  }
  const lugares = simular(
    'habilidade',
    [
      { ...base, usuario_id: 'a', nome: 'Ana' },
      { ...base, usuario_id: 'b', nome: 'Bia', carga: 2, acesso: false },
      { ...base, usuario_id: 'c', nome: 'Caio', disponivel: false, presenca: 'ausente' },
      { ...base, usuario_id: 'd', nome: 'Davi', habilidades: [] },
      { ...base, usuario_id: 'e', nome: 'Eva', disponivel: false, presenca: 'ocupado' },
    ],
    { atendeu_por_ultimo: null, tags: ['Garantia'] },
  )
  expect(lugares.map((l) => [l.nome, l.ordem, l.porque])).toEqual([
    ['Ana', 1, 'Sabe o que a conversa pede e tem menos conversas em mãos'],
    ['Bia', null, 'Não atende nesta caixa de entrada · Está com 2 de 2 conversas'],
    ['Caio', null, 'Está ausente'],
    ['Davi', null, 'Não tem a habilidade garantia'],
    ['Eva', null, 'Marcou que está ocupado'],
  ])
})
