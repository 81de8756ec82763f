import { expect, it } from 'vitest'
import { z } from 'zod'
import { evento } from '#kit/evento.ts'
import { aviso } from './tipo-de-aviso.ts'

const chegou = evento<{ id: string; nome: string }>('prova.chegou')

it('declares the part of the event that it reads', () => {
  const t = aviso(chegou, z.object({ nome: z.string() }), {
    tipo: 'prova.chegada',
    modulo: 'Prova',
    rotulo: 'Chegadas',
    dica: 'Quando alguém chega.',
    padrao: ['sino'],
    ler: async (_, { nome }) => ({ para: [], por: null, titulo: nome, href: '/', chave: nome }),
  })
  expect(t.evento).toBe('prova.chegou')
  expect(t.dados.safeParse({ id: 'x', nome: 'Ana' })).toEqual({ success: true, data: { nome: 'Ana' } })
  expect(t.dados.safeParse({ id: 'x' }).success).toBe(false)
})
