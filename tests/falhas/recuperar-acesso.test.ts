import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { guardarProcessos, pastaDeDados } from './suporte.ts'

const RAIZ = join(import.meta.dirname, '../..')
const EMAIL = 'dona@exemplo.test'
const guardar = guardarProcessos()
const pasta = pastaDeDados()
const ambiente = { DATA_DIR: pasta, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'senha-que-esqueci' }

function rodar(...argumentos: string[]): Promise<{ codigo: number | null; saida: string }> {
  return new Promise((pronto) => {
    const filho = spawn(process.execPath, [join(RAIZ, 'scripts/recuperar-acesso.ts'), ...argumentos], {
      cwd: RAIZ,
      env: { PATH: process.env.PATH, HOME: '/nonexistent', DATA_DIR: pasta },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let saida = ''
    for (const fluxo of [filho.stdout, filho.stderr]) fluxo.on('data', (d: Buffer) => (saida += d.toString()))
    filho.on('close', (codigo) => pronto({ codigo, saida }))
  })
}

const doLink = (saida: string) => {
  const link = new URL(/https?:\/\/\S+/.exec(saida)?.[0] ?? 'http://sem.link')
  return { type: link.searchParams.get('type'), token_hash: link.searchParams.get('token_hash') }
}
const pedir = async (url: string, metodo: string, caminho: string, corpo: unknown, token?: string) => {
  const r = await fetch(`${url}/auth/v1${caminho}`, {
    method: metodo,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(corpo),
  })
  return { status: r.status, corpo: (await r.json()) as { access_token?: string } }
}
const entrar = (url: string, password: string) =>
  pedir(url, 'POST', '/token?grant_type=password', { email: EMAIL, password })

it('[achado F13] gives a locked-out owner without mail a link in the terminal, with and without a running server', async () => {
  const primeiro = guardar(subirProcesso(ambiente))
  const url = await primeiro.url
  for (let i = 0; i < 20; i++) await entrar(url, 'chute-errado')
  expect((await entrar(url, 'senha-que-esqueci')).status).toBe(429)

  const comServidor = await rodar(EMAIL)
  expect([comServidor.codigo, comServidor.saida]).toEqual([0, expect.stringContaining('vale por 1 hora')])
  const sessao = await pedir(url, 'POST', '/verify', doLink(comServidor.saida))
  expect(sessao.status).toBe(200)
  expect((await pedir(url, 'PUT', '/user', { password: 'senha-nova-da-dona' }, sessao.corpo.access_token)).status).toBe(
    200,
  )
  expect((await entrar(url, 'senha-nova-da-dona')).status).toBe(200)
  expect((await pedir(url, 'POST', '/verify', doLink(comServidor.saida))).status).toBe(403)

  primeiro.sinal('SIGTERM')
  await primeiro.fim
  expect(postgresDa(pasta)).toBeUndefined()
  const semServidor = await rodar(EMAIL)
  expect(semServidor.codigo).toBe(0)
  expect(postgresDa(pasta)).toBeUndefined()

  const segundo = guardar(subirProcesso(ambiente))
  const outra = await segundo.url
  expect((await pedir(outra, 'POST', '/verify', doLink(semServidor.saida))).status).toBe(200)
  segundo.sinal('SIGTERM')
  await segundo.fim
}, 400_000)

it('[achado F13] names what is missing in one sentence, and creates nothing', async () => {
  const semEmail = await rodar()
  expect([semEmail.codigo, semEmail.saida]).toEqual([
    1,
    expect.stringContaining('npm run recuperar-acesso -- seu@email.com.br'),
  ])
  const estranha = await rodar('--tudo', EMAIL)
  expect([estranha.codigo, estranha.saida]).toEqual([1, expect.stringContaining('Não conheço a opção --tudo')])
  const ninguem = await rodar('outra@exemplo.test')
  expect([ninguem.codigo, ninguem.saida]).toEqual([
    1,
    expect.stringContaining('Ninguém aqui tem o e-mail outra@exemplo.test'),
  ])
})
