import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { plataforma } from '#platform/contrato.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste()

it('reports that it is ready', async () => {
  const visitante = await casa.como(null)
  expect((await visitante.chamar(plataforma.saude)).corpo).toMatchObject({ status: 'ok' })
})

it('[S8.1] returns 404 with the path for an unknown route', async () => {
  const visitante = await casa.como(null)
  const { status, corpo } = await visitante('GET', '/nada/aqui')
  expect(status).toBe(404)
  expect(corpo.error.message).toBe('Page not found: /nada/aqui')
})

it.each(['OPTIONS *', 'GET http://[', 'GET http://[::1/x', 'POST *'])(
  'returns 400 or 404 for `%s`, which is not a path',
  async (linha) => {
    const fio = connect(Number(new URL(casa.url).port), '127.0.0.1')
    fio.end(`${linha} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await text(fio)).toMatch(/^HTTP\/1\.1 40[04] [^]*"success":false/)
  },
)

it.each(['/api/chat/conversas', '/api/tarefas', '/nada/aqui'])(
  'refuses a too large body for %s by its Content-Length, before any byte arrives',
  async (caminho) => {
    const fio = connect(Number(new URL(casa.url).port), '127.0.0.1')
    fio.write(
      `POST ${caminho} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{`,
    )
    expect(await text(fio)).toMatch(/^HTTP\/1\.1 413 [^]*"message":"O que foi enviado é grande demais\."/)
  },
)

it.each(['chat', 'meta', 'funis'])(
  'does not read a large body at an unknown URL of %s, with or without a Content-Length',
  async (modulo) => {
    for (const medida of ['Content-Length: 20000000', 'Transfer-Encoding: chunked']) {
      const fio = connect(Number(new URL(casa.url).port), '127.0.0.1')
      fio.write(
        `POST /api/${modulo}/webhook/ninguem HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${medida}\r\n\r\n`,
      )
      expect(await text(fio)).toMatch(/^HTTP\/1\.1 404 [^]*"message":"Endereço de webhook não encontrado\."/)
    }
  },
)

it.each([
  ['GET', '/api/saude', 200],
  ['GET', '/api/chat/conversas', 401],
  ['GET', '/nada/aqui', 404],
  ['POST', '/auth/v1/token?grant_type=password', 400],
  ['POST', '/storage/v1/upload/resumable', 412],
])(
  '%s %s, which returns %i, has headers against framing, MIME sniffing and foreign scripts',
  async (method, caminho, status) => {
    const r = await fetch(casa.url + caminho, { method })
    expect(r.status).toBe(status)
    expect(['x-frame-options', 'x-content-type-options'].map((n) => r.headers.get(n))).toEqual([
      'SAMEORIGIN',
      'nosniff',
    ])
    expect(r.headers.get('content-security-policy')).toMatch(
      /^default-src 'self';script-src 'self' 'wasm-unsafe-eval';.*object-src 'none'/,
    )
  },
)
