import { expect, it } from 'vitest'
import { sugerir } from './sugestao.ts'

const sala = (livre: boolean, ate: string | null, minimo_min = 15) => ({
  chave: 'sala',
  fuso: 'America/Sao_Paulo',
  regras: { minimo_min },
  agora: { livre, ate, titulo: null, quem: null },
})
/** 10:07 in São Paulo */
const agora = Date.parse('2026-11-23T13:07:00Z')

it('proposes a free hour: the next one, until the next booking, or after the current one', () => {
  for (const [r, inicio, fim] of [
    [sala(true, null), '10:15', '11:15'],
    [sala(true, '2026-11-23T14:00:00Z'), '10:15', '11:00'],
    [sala(true, '2026-11-23T19:00:00Z'), '10:15', '11:15'],
    [sala(false, '2026-11-23T13:40:00Z'), '10:45', '11:45'],
    [sala(false, null), '10:15', '11:15'],
    // too short for a booking here: propose the hour, and the form shows the conflict
    [sala(true, '2026-11-23T13:25:00Z', 30), '10:15', '11:15'],
  ] as const)
    expect(sugerir(r, agora)).toEqual({ chave: 'sala', dia: '2026-11-23', inicio, fim })
  expect(sugerir(sala(true, null), Date.parse('2026-11-24T02:50:00Z'))).toMatchObject({
    dia: '2026-11-24',
    inicio: '00:00',
    fim: '01:00',
  })
  expect(sugerir(sala(true, null), Date.parse('2026-11-24T02:31:00Z'))).toMatchObject({
    dia: '2026-11-23',
    inicio: '23:45',
    fim: '23:59',
  })
})
