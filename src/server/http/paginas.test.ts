import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { linhas } from '#departments/index.ts'
import { rotaDe, servirPaginas, type PerguntasDasPaginas } from './paginas.ts'

function paginas(perguntas?: PerguntasDasPaginas) {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-paginas-'))
  writeFileSync(join(pasta, 'index.html'), '<body>Girassol</body>')
  const app = Fastify()
  aoFim(async () => {
    await app.close()
    rmSync(pasta, { recursive: true, force: true })
  })
  servirPaginas(app, pasta, perguntas)
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } })
}

it.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip, br' }])(
  'the way in is a page to whoever asks, with or without compression: %o',
  async (cabecalhos) => {
    const pedir = paginas()
    const situacao = async (url: string) => (await pedir(url, cabecalhos)).statusCode
    expect([await situacao('/'), await situacao('/home'), await situacao('/nao-existe')]).toEqual([200, 200, 404])
  },
)

it('whoever typed localhost is led to the name that the house goes by, and nobody else is led anywhere', async () => {
  const pedir = paginas({ endereco: () => 'http://127.0.0.1:3000' })
  const r = await pedir('/chat/chat?conversa=1', { host: 'localhost:3000' })
  expect([r.statusCode, r.headers.location]).toEqual([302, 'http://127.0.0.1:3000/chat/chat?conversa=1'])
  for (const host of ['127.0.0.1:3000', 'localhost:4000', 'girassol.test'])
    expect((await pedir('/home', { host })).statusCode).toBe(200)
  expect(
    (await paginas({ endereco: () => 'https://girassol.test' })('/home', { host: 'localhost:3000' })).statusCode,
  ).toBe(200)
})

it('[achado R3] a path of many slashes costs no more than its length', () => {
  const custo = (n: number) => {
    const caminho = `/${'/'.repeat(n)}x`
    const vezes = Array.from({ length: 5 }, () => {
      const inicio = performance.now()
      rotaDe(caminho, linhas)
      return performance.now() - inicio
    })
    return Math.min(...vezes)
  }
  custo(1000)
  expect(custo(200_000)).toBeLessThan(15 * Math.max(custo(20_000), 0.5))
})
