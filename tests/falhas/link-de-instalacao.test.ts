import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { guardarProcessos, pastaDeDados, portaLivre } from './suporte.ts'

const guardar = guardarProcessos()
const pasta = pastaDeDados()
const arquivo = join(pasta, 'link-de-instalacao')
const porta = await portaLivre()
const ambiente = { DATA_DIR: pasta, PORT: String(porta), PUBLIC_URL: 'http://girassol.exemplo' }
const link = () => readFileSync(arquivo, 'utf8').trim()

it('an installation with a public address prints the set-up link, keeps it over a restart and removes it after use', async () => {
  const primeiro = guardar(subirProcesso(ambiente))
  await primeiro.url
  expect(link()).toMatch(/^http:\/\/girassol\.exemplo\/entrar\/instalar#[\w-]{43}$/)
  expect(primeiro.saida()).toContain(link())
  expect(statSync(arquivo).mode & 0o777).toBe(0o600)
  const antes = link()
  primeiro.sinal('SIGTERM')
  await primeiro.fim

  const segundo = guardar(subirProcesso(ambiente))
  await segundo.url
  expect(link()).toBe(antes)
  const criar = (token?: string) =>
    fetch(`http://127.0.0.1:${porta}/api/primeiro-acesso`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        nome: 'Dona Rosa',
        email: 'rosa@empresa.com.br',
        senha: 'uma senha de verdade',
        link: token,
      }),
    })
  expect((await criar()).status).toBe(403)
  expect((await criar(antes.split('#')[1])).status).toBe(200)
  expect(existsSync(arquivo)).toBe(false)
})
