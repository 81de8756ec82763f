import { describe, expect, it } from 'vitest'
import { estadosDaProposta } from '../tipos.ts'
import { cabe } from './ciclo.ts'
import { ehFatoDoQuadro, recusaDoQuadro } from './no-quadro.ts'

const FATOS = ['enviada', 'aberta', 'aceita', 'recusada', 'expirada'] as const

describe('dragging a card that mirrors its proposal', () => {
  it('is free where no fact leads, and while the proposal is already there', () => {
    expect(recusaDoQuadro([], 'rascunho', 'Qualificação')).toBeNull()
    expect(recusaDoQuadro(['enviada'], 'visualizada', 'Enviada')).toBeNull()
    expect(recusaDoQuadro(['recusada', 'expirada'], 'expirada', 'Perdida')).toBeNull()
    expect(ehFatoDoQuadro('vence_em')).toBe(false)
  })

  it('offers the act that leads there, and only one that the lifecycle allows', () => {
    expect(recusaDoQuadro(['aceita'], 'visualizada', 'Ganha')).toEqual({
      frase: 'O cartão vai para “Ganha” quando a proposta dele é aceita.',
      ato: 'aceitar',
    })
    expect(recusaDoQuadro(['aceita'], 'expirada', 'Ganha')).toEqual({
      frase: 'O cartão vai para “Ganha” quando a proposta dele é aceita. Ela está vencida.',
      ato: null,
    })
    for (const estado of estadosDaProposta)
      for (const fato of FATOS) {
        const ato = recusaDoQuadro([fato], estado, 'X')?.ato
        if (ato) expect(cabe(estado, ato)).toBe(true)
      }
  })

  it('refuses with a sentence what only the customer or the clock does', () => {
    expect(recusaDoQuadro(['aberta'], 'enviada', 'Visualizada')).toEqual({
      frase: 'O cartão vai para “Visualizada” quando o cliente abre a proposta dele. Ela está enviada.',
      ato: null,
    })
  })
})
