import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { lerChave } from './chave.ts'
import { criarToken } from './token.ts'

const chave = 'girassol.web:um-segredo-de-teste-comprido'

it("signs an Ably JWT with the secret of the key and contains the key's name", async () => {
  const token = await criarToken({ chave, clientId: 'u1', capacidade: { conversations_all: ['subscribe'] }, ttl: 60 })
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', kid: 'girassol.web' })
  const { payload } = await jwtVerify(token, new TextEncoder().encode('um-segredo-de-teste-comprido'))
  expect(payload['x-ably-clientId']).toBe('u1')
  expect(payload['x-ably-capability']).toBe('{"conversations_all":["subscribe"]}')
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
  expect(
    decodeJwt(await criarToken({ chave, clientId: null, capacidade: { c: ['subscribe'] }, ttl: 1 })),
  ).not.toHaveProperty('x-ably-clientId')
})

it('refuses to create an invalid token', async () => {
  const bom = { chave, clientId: 'u1', capacidade: { c: ['subscribe' as const] }, ttl: 60 }
  for (const ruim of [
    { clientId: '*' },
    { clientId: '' },
    { capacidade: {} },
    { ttl: 0 },
    { ttl: 1.5 },
    { ttl: 86_401 },
  ]) {
    await expect(criarToken({ ...bom, ...ruim })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  }
  for (const texto of ['', 'semponto:segredosegredosegredo', 'a.b', 'a.b:curto'])
    expect(() => lerChave(texto)).toThrow(expect.objectContaining({ code: 'REALTIME_KEY_INVALID' }))
  expect(lerChave('xVLyHw.abc-1:AbCdEfGhIjKlMnOpQrStUv')).toEqual({
    nome: 'xVLyHw.abc-1',
    segredo: 'AbCdEfGhIjKlMnOpQrStUv',
  })
})
