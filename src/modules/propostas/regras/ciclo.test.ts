import { describe, expect, it } from 'vitest'
import { atosDaProposta, estadosDaProposta, type EstadoDaProposta } from '../tipos.ts'
import { abertas, atoDoDescarte, cabe, CICLO, papeisNaProposta, passar, podePeloPapel, QUEM } from './ciclo.ts'

/** The lifecycle of the reference, written a second time as the pairs that it allows. */
const PARES: readonly (readonly [EstadoDaProposta, EstadoDaProposta])[] = [
  ['rascunho', 'em_aprovacao'],
  ['rascunho', 'enviada'],
  ['rascunho', 'cancelada'],
  // a renewal that is thrown away
  ['rascunho', 'expirada'],
  ['rascunho', 'recusada'],
  ['em_aprovacao', 'rascunho'],
  ['em_aprovacao', 'cancelada'],
  ['enviada', 'visualizada'],
  ...abertas.flatMap((e): [EstadoDaProposta, EstadoDaProposta][] => [
    [e, 'em_negociacao'],
    [e, 'aceita'],
    [e, 'recusada'],
    [e, 'expirada'],
    [e, 'cancelada'],
    [e, 'enviada'],
  ]),
  ['recusada', 'rascunho'],
  ['expirada', 'rascunho'],
  ['expirada', 'cancelada'],
]
const permitido = new Set(PARES.filter(([a, b]) => a !== b).map((p) => p.join('>')))

describe('lifecycle of a proposal', () => {
  it.each(estadosDaProposta.flatMap((de) => estadosDaProposta.map((para) => [de, para] as const)))(
    '%s to %s',
    (de, para) => {
      if (de === para) return
      const caminhos = atosDaProposta.filter((ato) => CICLO[de][ato] === para)
      expect(caminhos.length > 0).toBe(permitido.has(`${de}>${para}`))
    },
  )

  it.each(estadosDaProposta.flatMap((estado) => papeisNaProposta.map((papel) => [estado, papel] as const)))(
    '%s for %s: only acts of that role, and none that the state refuses',
    (estado, papel) => {
      const atos = atosDaProposta.filter((ato) => cabe(estado, ato) && podePeloPapel(ato, [papel]))
      for (const ato of atosDaProposta) {
        const pode = atos.includes(ato)
        expect(pode).toBe(CICLO[estado][ato] !== undefined && QUEM[ato].includes(papel))
        if (!cabe(estado, ato)) expect(() => passar(estado, ato)).toThrow(/proposta/)
        else expect(passar(estado, ato)).toBe(CICLO[estado][ato])
      }
      if (papel === 'leitor') expect(atos).toEqual([])
    },
  )

  it('returns a renewal that is thrown away to where it came from', () => {
    expect(passar('rascunho', atoDoDescarte('rascunho', 'expirada'))).toBe('expirada')
    expect(passar('rascunho', atoDoDescarte('rascunho', 'recusada'))).toBe('recusada')
    // a draft that was never sent has no version to go back to
    expect(() => passar('rascunho', atoDoDescarte('rascunho', null))).toThrow('não dá para descartar a versão')
    for (const estado of [...abertas, 'expirada'] as const)
      expect(passar(estado, atoDoDescarte(estado, 'expirada'))).toBe(estado)
  })

  it('keeps what is closed closed, and says how to go on after expiry', () => {
    for (const fechada of ['aceita', 'cancelada'] as const)
      for (const ato of atosDaProposta.filter((a) => a !== 'ver'))
        expect(() => passar(fechada, ato)).toThrow(`não dá para`)
    expect(() => passar('expirada', 'aceitar')).toThrow('Renove para abrir a versão seguinte')
    expect(() => passar('em_aprovacao', 'enviar')).toThrow('retire o pedido')
  })
})
