import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { aberto, abrir, antesDe, aplicar, daVez } from './atos.ts'
import { lembretesDe } from './lembretes.ts'
import type { Ato, Pedido } from './tipos.ts'

const ANTES = new Date('2026-11-24T12:00:00Z')
const PRAZO = new Date('2026-12-01T12:00:00Z')
const DEPOIS = new Date('2026-12-01T12:00:01Z')

const pedidos = fc.record({
  ordenado: fc.boolean(),
  ordens: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 5 }),
})
const atos = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        tipo: fc.constantFrom('ler', 'confirmar', 'assinar', 'assinar', 'recusar'),
        signatario: fc.integer({ min: 0, max: 5 }).map(String),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom<Ato>({ tipo: 'expirar' }, { tipo: 'cancelar' }) },
  ),
  { maxLength: 60 },
)
const novo = (p: { ordenado: boolean; ordens: number[] }) =>
  abrir({ ordenado: p.ordenado, prazoEm: PRAZO, signatarios: p.ordens.map((ordem, n) => ({ id: String(n), ordem })) })
    .pedido
/** Each signer in turn reads, confirms and signs. */
function todosAssinam(p: Pedido): Pedido {
  let atual = p
  while (aberto(atual)) {
    const [s] = daVez(atual)
    for (const tipo of ['ler', 'confirmar', 'assinar'] as const) {
      const r = aplicar(atual, { tipo, signatario: s?.id ?? '' }, ANTES)
      if ('recusa' in r) throw new Error(r.recusa)
      atual = r.pedido
    }
  }
  return atual
}

describe('engine of signatures', () => {
  it('[S2.9] keeps its rules after any sequence of acts', () => {
    fc.assert(
      fc.property(pedidos, atos, (inicio, sequencia) => {
        let p: Pedido = novo(inicio)
        for (const ato of sequencia) {
          const r = aplicar(p, ato, ANTES)
          if ('recusa' in r) continue
          // what was signed stays signed, and nothing moves after the end
          for (const s of p.signatarios)
            if (s.situacao === 'assinou')
              expect(r.pedido.signatarios.find((o) => o.id === s.id)?.situacao).toBe('assinou')
          if (!aberto(p)) expect(r.mudou).toBe(false)
          if (r.mudou && ato.tipo === 'assinar') {
            const quem = p.signatarios.find((s) => s.id === ato.signatario)
            expect(quem?.situacao).toBe('confirmou')
            expect(quem && antesDe(p, quem)).toEqual([])
          }
          p = r.pedido
          expect(p.situacao === 'concluido').toBe(p.signatarios.every((s) => s.situacao === 'assinou'))
          if (aberto(p)) {
            const vez = new Set(daVez(p).map((s) => s.id))
            for (const s of p.signatarios)
              expect(s.situacao === 'espera').toBe(s.situacao !== 'assinou' && !vez.has(s.id))
          }
        }
      }),
    )
  })

  it('[S2.9] is concluded when each signer has signed, in every order that it allows', () => {
    fc.assert(
      fc.property(pedidos, (inicio) => {
        expect(todosAssinam(novo(inicio)).situacao).toBe('concluido')
      }),
    )
  })

  it('calls the second only after the first has signed', () => {
    const p = novo({ ordenado: true, ordens: [1, 2] })
    expect(p.signatarios.map((s) => s.situacao)).toEqual(['chamado', 'espera'])
    expect(aplicar(p, { tipo: 'ler', signatario: '1' }, ANTES)).toEqual({ recusa: 'sem_vez' })
    const lido = aplicar(p, { tipo: 'ler', signatario: '0' }, ANTES)
    if ('recusa' in lido) throw new Error(lido.recusa)
    const certo = aplicar(lido.pedido, { tipo: 'confirmar', signatario: '0' }, ANTES)
    if ('recusa' in certo) throw new Error(certo.recusa)
    expect(aplicar(certo.pedido, { tipo: 'assinar', signatario: '0' }, ANTES)).toMatchObject({ chamados: ['1'] })
  })

  it.each([
    ['assinar', 'sem_prova'],
    ['recusar', 'sem_prova'],
    ['confirmar', 'sem_leitura'],
  ] as const)('refuses %s before the steps that come first', (tipo, recusa) => {
    expect(aplicar(novo({ ordenado: false, ordens: [1] }), { tipo, signatario: '0' }, ANTES)).toEqual({ recusa })
  })

  it('ends with the deadline, and not before it', () => {
    const p = novo({ ordenado: false, ordens: [1] })
    expect(aplicar(p, { tipo: 'ler', signatario: '0' }, DEPOIS)).toEqual({ recusa: 'venceu' })
    expect(aplicar(p, { tipo: 'expirar' }, PRAZO)).toEqual({ recusa: 'no_prazo' })
    expect(aplicar(p, { tipo: 'expirar' }, DEPOIS)).toMatchObject({ pedido: { situacao: 'expirado' } })
  })

  it('changes nothing when the same act is repeated', () => {
    const feito = todosAssinam(novo({ ordenado: true, ordens: [1, 2] }))
    expect(aplicar(feito, { tipo: 'assinar', signatario: '0' }, DEPOIS)).toEqual({
      pedido: feito,
      mudou: false,
      chamados: [],
    })
  })

  it('reminds on days 2 and 5, before the deadline', () => {
    expect(lembretesDe(ANTES, PRAZO).map((l) => l.em.toISOString().slice(0, 10))).toEqual(['2026-11-26', '2026-11-29'])
    expect(lembretesDe(ANTES, new Date('2026-11-27T00:00:00Z'))).toHaveLength(1)
  })
})
