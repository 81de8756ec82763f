import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import {
  abrirLink,
  conferirEnderecosAbertos,
  conferirPaginasPublicas,
  protegerPaginasPublicas,
} from './pagina-publica.ts'
import { hashDoToken, novoToken } from './token.ts'

const pagina = { pagina: '/p/{token}', chamadas: '/api/p/{token}', porque: 'test' } as const
const rota = (path: `/${string}`, mais: object = { open: 'test', limit: 5 }) => ({
  id: path,
  endpoint: {
    ...endpoint({ method: 'GET', path, open: 'test', summary: 'test', response: z.unknown() }),
    open: undefined,
    ...mais,
  },
})

it('finds a record by the hash of the token and refuses what is not found with one sentence', async () => {
  const token = novoToken()
  const guardado = new Map([[hashDoToken(token), 'record']])
  const abrir = (t: string) => abrirLink(t, 'Este link não vale.', async (hash) => guardado.get(hash))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await abrir(token)).toBe('record')
  await expect(abrir(novoToken())).rejects.toMatchObject({ status: 404, message: 'Este link não vale.' })
  await expect(abrir(hashDoToken(token))).rejects.toMatchObject({ status: 404 })
})

it('sets the strict headers on the page and its calls only', async () => {
  const app = Fastify()
  protegerPaginasPublicas(app, [pagina])
  for (const caminho of ['/p/:token', '/api/p/:token', '/api/p']) app.get(caminho, async () => 'ok')
  const cabecalhos = async (url: string) => (await app.inject(url)).headers
  for (const url of ['/p/x', '/api/p/x'])
    expect(await cabecalhos(url)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
  expect(await cabecalhos('/api/p')).not.toHaveProperty('x-robots-tag')
  await app.close()
})

it('refuses a public page without endpoints, or with one that asks for a session or has no limit', () => {
  expect(() => conferirPaginasPublicas([pagina], [rota('/api/p/{token}'), rota('/api/outra', {})])).not.toThrow()
  expect(() => conferirPaginasPublicas([pagina], [rota('/api/px')])).toThrow('has no endpoint')
  for (const errada of [{ permission: 'sessao', limit: 5 }, { open: 'test' }])
    expect(() => conferirPaginasPublicas([pagina], [rota('/api/p/{token}/itens', errada)])).toThrow('must be open')
})

it('refuses an open endpoint with a token or a code in its address that no module declared', () => {
  const conferir = (path: `/${string}`, mais?: object) => () =>
    conferirEnderecosAbertos([pagina], [{ prefixo: '/api/entrega/' }], { '/api/fotos/{token}': 'test' }, [
      rota(path, mais),
    ])
  for (const path of ['/p/{token}', '/api/p/{token}', '/api/p/{token}/itens', '/api/entrega/{token}/{evento}'] as const)
    expect(conferir(path)).not.toThrow()
  expect(conferir('/api/fotos/{token}')).not.toThrow()
  expect(conferir('/api/pedidos/{codigo}', { permission: 'sessao' })).not.toThrow()
  for (const path of ['/api/px/{token}', '/api/pedidos/{codigo}/confirmar', '/api/fotos/{token}/grande'] as const)
    expect(conferir(path)).toThrow('is in no paginasPublicas')
})
