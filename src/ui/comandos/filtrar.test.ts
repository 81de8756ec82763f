import { describe, expect, it } from 'vitest'
import { filtrarComandos, type Comando } from './filtrar.ts'

const c = (rotulo: string, extra: Partial<Comando> = {}): Comando => ({
  id: rotulo,
  rotulo,
  executar: () => {},
  ...extra,
})
const grupos = [
  { titulo: 'Ações', itens: [c('Nova conversa'), c('Nova proposta')] },
  {
    titulo: 'Telas',
    itens: [
      c('Conversas', { detalhe: 'Chat' }),
      c('Solicitações de crédito'),
      c('Contatos', { palavras: ['clientes'] }),
    ],
  },
]
const achar = (t: string) => filtrarComandos(grupos, t).flatMap((g) => g.itens.map((i) => i.rotulo))

describe('the command palette finds', () => {
  it('without accents and without case', () => expect(achar('CREDITO')).toEqual(['Solicitações de crédito']))
  it('by the words people use for it', () => expect(achar('clientes')).toEqual(['Contatos']))
  it('every word typed, in any order', () => {
    expect(achar('proposta nova')).toEqual(['Nova proposta'])
    expect(achar('nova boleto')).toEqual([])
  })
  it('the best first: the beginning of a label before the middle of another', () =>
    expect(achar('conversa')).toEqual(['Conversas', 'Nova conversa']))
  it('shows everything before anything is typed', () => expect(achar('')).toHaveLength(5))
})
