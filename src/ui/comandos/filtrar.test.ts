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

describe('the command palette', () => {
  it('ignores accents and case', () => expect(achar('CREDITO')).toEqual(['Solicitações de crédito']))
  it('finds a command by its synonyms', () => expect(achar('clientes')).toEqual(['Contatos']))
  it('requires every word, in any order', () => {
    expect(achar('proposta nova')).toEqual(['Nova proposta'])
    expect(achar('nova boleto')).toEqual([])
  })
  it('ranks the start of a label before the middle of another', () =>
    expect(achar('conversa')).toEqual(['Conversas', 'Nova conversa']))
  it('shows everything for an empty text', () => expect(achar('')).toHaveLength(5))
})
