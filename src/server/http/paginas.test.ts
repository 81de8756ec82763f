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
  'serves the entry page with and without compression: %o',
  async (cabecalhos) => {
    const pedir = paginas()
    const situacao = async (url: string) => (await pedir(url, cabecalhos)).statusCode
    expect([await situacao('/'), await situacao('/home'), await situacao('/nao-existe')]).toEqual([200, 200, 404])
  },
)

it('redirects localhost to the configured host name and no other host', async () => {
  const pedir = paginas({ endereco: () => 'http://127.0.0.1:3000' })
  const r = await pedir('/chat/chat?conversa=1', { host: 'localhost:3000' })
  expect([r.statusCode, r.headers.location]).toEqual([302, 'http://127.0.0.1:3000/chat/chat?conversa=1'])
  for (const host of ['127.0.0.1:3000', 'localhost:4000', 'girassol.test'])
    expect((await pedir('/home', { host })).statusCode).toBe(200)
  expect(
    (await paginas({ endereco: () => 'https://girassol.test' })('/home', { host: 'localhost:3000' })).statusCode,
  ).toBe(200)
})

it('[achado R3] matches a path of many slashes in linear time', () => {
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
