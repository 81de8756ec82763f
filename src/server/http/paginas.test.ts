import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { servirPaginas } from './paginas.ts'

it.each([{}, { 'accept-encoding': 'gzip, br' }])('the way in is a page to whoever asks, with or without compression: %o', async (cabecalhos) => {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-paginas-'))
  writeFileSync(join(pasta, 'index.html'), '<body>Girassol</body>')
  const app = Fastify()
  aoFim(async () => {
    await app.close()
    rmSync(pasta, { recursive: true, force: true })
  })
  servirPaginas(app, pasta)
  const situacao = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html', ...cabecalhos } })).statusCode
  expect([await situacao('/'), await situacao('/home'), await situacao('/nao-existe')]).toEqual([200, 200, 404])
})
