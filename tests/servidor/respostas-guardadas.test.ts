import { request } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { limitarCorpoLento } from '#server/http/corpo-lento.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste()
const admin = await casa.como('admin@girassol.test')

describe('caching', () => {
  it('[achado R30] no JSON answer about people or work may be cached, at any URL', async () => {
    const guardadas: string[] = []
    for (const { id, endpoint } of casa.app.rotas) {
      if (endpoint.method !== 'GET' || !endpoint.path.startsWith('/api/') || endpoint.path.includes('{')) continue
      const r = await admin('GET', endpoint.path)
      if (!r.cabecalhos.get('content-type')?.includes('json')) continue
      if (r.cabecalhos.get('cache-control') !== 'no-store') guardadas.push(id)
    }
    expect(guardadas).toEqual([])
    expect((await admin('GET', '/rest/v1/usuarios?select=id')).cabecalhos.get('cache-control')).toBe('no-store')
  })

  it('[achado R30] the page may open sockets only to its own server', async () => {
    const politica = (await fetch(`${casa.url}/`)).headers.get('content-security-policy') ?? ''
    const destinos = /connect-src ([^;]*)/.exec(politica)?.[1]?.split(' ') ?? []
    expect(destinos).toContain("'self'")
    expect(destinos.filter((d) => d === 'ws:' || d === 'wss:' || d === '*')).toEqual([])
    const publica = await appDeTeste({ env: { PUBLIC_URL: 'https://girassol.exemplo.br' } })
    expect((await publica.app.app.inject('/')).headers['content-security-policy']).toContain(
      'wss://girassol.exemplo.br',
    )
  })
})

describe('slow request bodies', () => {
  it('[achado R35] gives an anonymous caller a minute for a body, and the usual limit to users and files', async () => {
    const app = Fastify()
    limitarCorpoLento(
      app,
      [
        { id: 'aberta', endpoint: { open: 'teste' } as never },
        { id: 'fechada', endpoint: { permission: 'x' } as never },
      ],
      300,
    )
    for (const [url, endpointId] of [
      ['/aberta', 'aberta'],
      ['/fechada', 'fechada'],
      ['/auth/v1/token', undefined],
      ['/storage/v1/object', undefined],
    ] as const) {
      app.post(url, { config: endpointId ? { endpointId } : {} }, async () => 'ok')
    }
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    aoFim(() => app.close())
    const lento = (caminho: string, cabecalhos: Record<string, string> = {}) =>
      new Promise<number>((pronto) => {
        const req = request(
          `${base}${caminho}`,
          { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '7', ...cabecalhos } },
          (res) => pronto(res.statusCode ?? 0),
        )
        req.on('error', () => pronto(0))
        req.write('{"a"')
        setTimeout(() => req.end(':1}'), 900)
      })
    const comToken = { authorization: 'Bearer a.b.c' }
    const [aberta, abertaComToken, fechada, fechadaComToken, contas, arquivo] = await Promise.all([
      lento('/aberta'),
      lento('/aberta', comToken),
      lento('/fechada'),
      lento('/fechada', comToken),
      lento('/auth/v1/token', comToken),
      lento('/storage/v1/object'),
    ])
    expect([aberta, abertaComToken, fechada, contas]).toEqual([0, 0, 0, 0])
    expect([fechadaComToken, arquivo]).toEqual([200, 200])
  })
})
