import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'

const casa = await appDeTeste()

it('answers that it is ready', async () => {
  const visitante = await casa.como(null)
  expect((await visitante('GET', '/api/saude')).corpo).toMatchObject({ status: 'ok' })
})

it('[S8.1] answers an unknown route with 404 and its path', async () => {
  const visitante = await casa.como(null)
  const { status, corpo } = await visitante('GET', '/nada/aqui')
  expect(status).toBe(404)
  expect(corpo.error.message).toBe('Page not found: /nada/aqui')
})

it.each(['OPTIONS *', 'GET http://[', 'GET http://[::1/x', 'POST *'])(
  'answers `%s`, which is no path, as something that is not there',
  async (linha) => {
    const fio = connect(Number(new URL(casa.url).port), '127.0.0.1')
    fio.end(`${linha} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await text(fio)).toMatch(/^HTTP\/1\.1 40[04] [^]*"success":false/)
  },
)

it.each(['/api/chat/conversas', '/api/tarefas', '/nada/aqui'])(
  'refuses what is too large for %s by what it says of itself, before a byte of it came',
  async (caminho) => {
    const fio = connect(Number(new URL(casa.url).port), '127.0.0.1')
    fio.write(
      `POST ${caminho} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{`,
    )
    expect(await text(fio)).toMatch(/^HTTP\/1\.1 413 [^]*"message":"O que foi enviado é grande demais\."/)
  },
)

it.each(['chat', 'meta', 'funis'])(
  'what is large is not read at an address of %s that leads nowhere, whether it tells its length or not',
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
  '%s %s, answered %i, is neither framed nor guessed at elsewhere, and runs no script but ours',
  async (method, caminho, status) => {
    const r = await fetch(casa.url + caminho, { method })
    expect(r.status).toBe(status)
    expect(['x-frame-options', 'x-content-type-options'].map((n) => r.headers.get(n))).toEqual([
      'SAMEORIGIN',
      'nosniff',
    ])
    expect(r.headers.get('content-security-policy')).toMatch(
      /^default-src 'self';script-src 'self';.*object-src 'none'/,
    )
  },
)
