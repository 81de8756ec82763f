import { expect, it } from 'vitest'
import type { Ctx } from '../http/contexto.ts'
import type { Db } from '../postgres/banco.ts'
import { capacidadeDe, type CanaisAoVivo } from './canais.ts'

const ctx = { usuario: { id: 'ana' } } as Ctx
const modulo = (
  prefixo: string,
  geral: string,
  permitidos: readonly string[],
): CanaisAoVivo & { pedidos: string[][] } => {
  const pedidos: string[][] = []
  return {
    prefixo,
    pedidos,
    gerais: () => [geral],
    permitidos: async (_db, _ctx, ids) => {
      pedidos.push([...ids])
      return ids.filter((id) => permitidos.includes(id))
    },
  }
}

it('asks each module about its own channels only, and includes what it permits', async () => {
  const [chat, funil] = [
    modulo('conversations_', 'conversations_all', ['1']),
    modulo('funil_', 'funil_all', ['7', '8']),
  ]
  const capacidade = await capacidadeDe([chat, funil], {} as Db, ctx, [
    'conversations_1',
    'conversations_2',
    'funil_7',
    'outro_1',
    '[revogar]',
  ])
  expect(capacidade).toEqual({
    conversations_all: ['subscribe'],
    conversations_1: ['subscribe'],
    funil_all: ['subscribe'],
    funil_7: ['subscribe'],
  })
  expect([chat.pedidos, funil.pedidos]).toEqual([[['1', '2']], [['7']]])
})

it('makes no query when no channel is requested', async () => {
  const chat = modulo('conversations_', 'conversations_all', ['1'])
  expect(await capacidadeDe([chat], {} as Db, ctx, [])).toEqual({ conversations_all: ['subscribe'] })
  expect(chat.pedidos).toEqual([])
})
