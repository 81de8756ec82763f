import { expect, it } from 'vitest'
import { lerRespostas, responderamSemDizer } from './respostas-da-oferta.ts'

it('lists each option with its voters, and ignores malformed answers', () => {
  const dados = {
    tipo: 'enquete',
    respostas: {
      a: { nome: 'Ana', opcoes: ['Manhã', 'Noite'], em: '1' },
      b: { nome: '', opcoes: ['Manhã'], em: '2' },
      c: { nome: 'Caio', opcoes: [] },
      d: 'lixo',
      e: { nome: 'Eva' },
    },
  }
  expect([...lerRespostas(dados)]).toEqual([
    ['Manhã', ['Ana', 'Contato']],
    ['Noite', ['Ana']],
  ])
  expect([responderamSemDizer(dados), responderamSemDizer(null)]).toEqual([['Caio'], []])
  expect([lerRespostas(null).size, lerRespostas({ respostas: 'x' }).size]).toEqual([0, 0])
})
