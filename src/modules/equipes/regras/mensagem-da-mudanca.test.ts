import { expect, it } from 'vitest'
import { mensagemDaMudanca } from './mensagem-da-mudanca.ts'

it('tells the customer the new hour of the visit, in local time', () => {
  const agendada_de = new Date('2026-11-25T16:00:00Z')
  expect(mensagemDaMudanca({ nome: 'Edna Ramalho', empresa: false, agendada_de })).toBe(
    'Olá, Edna! A sua visita mudou: agora é em 25/11 às 13:00. Se não for bom para você, responda esta mensagem.',
  )
  expect(mensagemDaMudanca({ nome: '5519999990000', empresa: false, agendada_de })).toMatch(/^Olá! A sua visita mudou/)
})
