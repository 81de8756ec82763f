import { expect, it } from 'vitest'
import { mensagemDoLink } from './mensagem-do-link.ts'

const dados = {
  nome: ' Edna Ramalho',
  empresa: false,
  agendada_de: new Date('2026-11-25T11:00:00Z'),
  agendada_ate: new Date('2026-11-25T13:30:00Z'),
  escopo: 'cliente_ver',
  endereco: 'https://g/os/x',
} as const

it('says when the visit is, while it is ahead, and where to follow it', () => {
  expect(mensagemDoLink(dados, new Date('2026-11-24T12:00:00Z'))).toBe(
    'Olá, Edna! Sua visita está marcada para 25/11/2026, entre 08:00 e 10:30. Acompanhe por aqui: https://g/os/x',
  )
  expect(mensagemDoLink({ ...dados, escopo: 'cliente_assinar' }, new Date('2026-11-26T12:00:00Z'))).toBe(
    'Olá, Edna! Acompanhe e assine por aqui: https://g/os/x',
  )
  expect(mensagemDoLink({ ...dados, nome: 'Auto Posto Ipê', empresa: true, agendada_de: null }, new Date())).toBe(
    'Olá, Auto Posto Ipê! Acompanhe por aqui: https://g/os/x',
  )
  expect(mensagemDoLink({ ...dados, nome: '', agendada_de: null }, new Date())).toBe(
    'Olá! Acompanhe por aqui: https://g/os/x',
  )
})
