import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import {
  INATIVIDADE_MS,
  podeSerTirado,
  presencaApos,
  presencas,
  type EstadoDePresenca,
  type FatoDePresenca,
} from './presenca.ts'
import { SINAL_VALE_MS } from '#modules/chat/nucleo/regras/sinal.ts'

const fato: fc.Arbitrary<FatoDePresenca> = fc.oneof(
  fc.record({ tipo: fc.constant('escolheu' as const), escolha: fc.constantFrom(...presencas) }),
  fc.record({ tipo: fc.constant('sinal' as const), ativo: fc.boolean() }),
  fc.constant({ tipo: 'escreveu' as const }),
  fc.constant({ tipo: 'relogio' as const }),
)
const historia = fc.array(fc.record({ fato, depois_s: fc.constantFrom(0, 5, 30, 99, 101, 300, 700, 4000) }), {
  minLength: 1,
  maxLength: 30,
})

/** Applies the steps in order; returns each with the state before and after it. */
function andar(passos: { fato: FatoDePresenca; depois_s: number }[]) {
  let agora = new Date('2026-11-23T12:00:00Z')
  let antes: EstadoDePresenca | undefined
  return passos.map(({ fato: f, depois_s }) => {
    agora = new Date(agora.getTime() + depois_s * 1000)
    const passo = { antes, fato: f, depois: presencaApos(antes, f, agora), agora }
    antes = passo.depois
    return passo
  })
}

describe('[achado C4] any sequence of facts', () => {
  it('never makes a chosen state automatic, and changes it only by a choice', () => {
    fc.assert(
      fc.property(historia, (passos) => {
        for (const { antes, fato: f, depois } of andar(passos)) {
          if (depois.escolha !== 'disponivel') expect(depois.automatica).toBeNull()
          if (f.tipo !== 'escolheu') expect(depois.escolha).toBe(antes?.escolha ?? 'disponivel')
          if (depois.automatica) expect(depois.ausente_desde).not.toBeNull()
        }
      }),
    )
  })

  it('ends any automatic absence by typing or sending, and takes no customer from a user who writes', () => {
    fc.assert(
      fc.property(historia, fc.integer({ min: 1, max: 60 }), (passos, minutos) => {
        for (const { fato: f, depois, agora } of andar(passos)) {
          if (f.tipo !== 'escreveu') continue
          expect(depois.automatica).toBeNull()
          expect(depois.ausente_desde === null).toBe(depois.escolha !== 'ausente')
          expect(podeSerTirado(depois, minutos, new Date(agora.getTime() + minutos * 60_000 - 1))).toBe(false)
        }
      }),
    )
  })

  it('keeps the start of an absence, however often it is evaluated', () => {
    fc.assert(
      fc.property(historia, (passos) => {
        for (const { antes, depois, agora } of andar(passos)) {
          if (depois.ausente_desde) expect(depois.ausente_desde).toEqual(antes?.ausente_desde ?? agora)
        }
      }),
    )
  })
})

describe('automatic absence', () => {
  const em = (ms: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + ms)
  const aqui = presencaApos(undefined, { tipo: 'sinal', ativo: true }, em(0))

  it('begins after ten minutes without activity, or when no browser sends signals', () => {
    expect(presencaApos(aqui, { tipo: 'sinal', ativo: false }, em(INATIVIDADE_MS - 1)).automatica).toBeNull()
    expect(presencaApos(aqui, { tipo: 'sinal', ativo: false }, em(INATIVIDADE_MS)).automatica).toBe('inatividade')
    expect(presencaApos(aqui, { tipo: 'relogio' }, em(SINAL_VALE_MS - 1)).automatica).toBeNull()
    expect(presencaApos(aqui, { tipo: 'relogio' }, em(SINAL_VALE_MS)).automatica).toBe('desconexao')
  })

  it('ends by activity after a lost connection, but not after inactivity', () => {
    const caido = presencaApos(aqui, { tipo: 'relogio' }, em(SINAL_VALE_MS))
    const parado = presencaApos(aqui, { tipo: 'sinal', ativo: false }, em(INATIVIDADE_MS))
    const toque = { tipo: 'sinal', ativo: true } as const
    expect(presencaApos(caido, toque, em(INATIVIDADE_MS)).automatica).toBeNull()
    expect(presencaApos(parado, toque, em(INATIVIDADE_MS + 1)).automatica).toBe('inatividade')
  })
})
