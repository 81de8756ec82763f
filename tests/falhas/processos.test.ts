import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { processoVivo } from '#platform/config/processo-vivo.ts'
import { ADMIN, criarCaixaNa, encerrar, entrarNa, entrega, postar } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar } from './suporte.ts'

const guardar = guardarProcessos()
const mensagens = async (pasta: string) =>
  (await perguntar<{ n: number }>(pasta, 'select count(*)::int as n from chat.mensagens'))[0]?.n

it('two processes started together on a new data folder share one PostgreSQL; the last one to exit stops it', async () => {
  const pasta = pastaDeDados()
  const env = { DATA_DIR: pasta, ...ADMIN }
  const a = guardar(subirProcesso(env))
  const b = guardar(subirProcesso(env))
  const [urlA, urlB] = await Promise.all([a.url, b.url])
  const postgres = postgresDa(pasta)
  const { webhook } = await criarCaixaNa(urlA)
  expect(
    await Promise.all([
      postar(urlA + webhook, entrega('A1', '5519988880001', 'por A')),
      postar(urlB + webhook, entrega('B1', '5519988880002', 'por B')),
    ]),
  ).toEqual([200, 200])
  expect(await ate(async () => (await mensagens(pasta)) === 2, 30_000)).toBe(true)

  const saida = await encerrar(a)
  expect(saida.codigo).toBe(0)
  expect(saida.ms).toBeLessThan(15_000)
  expect(postgresDa(pasta)?.pid).toBe(postgres?.pid)
  expect(await postar(urlB + webhook, entrega('B2', '5519988880001', 'por B, depois'))).toBe(200)
  expect(await ate(async () => (await mensagens(pasta)) === 3, 30_000)).toBe(true)
  const chamar = await entrarNa(urlB)
  expect((await chamar('GET', '/api/chat/conversas')).status).toBe(200)

  const ultima = await encerrar(b)
  expect(ultima.codigo).toBe(0)
  expect(ultima.ms).toBeLessThan(15_000)
  expect(postgresDa(pasta)).toBeUndefined()
  expect(await ate(() => !processoVivo(postgres?.pid ?? 0), 30_000)).toBe(true)
})

it('two processes stopped together leave nothing behind, and the folder opens again', async () => {
  const pasta = pastaDeDados()
  const env = { DATA_DIR: pasta }
  const a = guardar(subirProcesso(env))
  await a.url
  const b = guardar(subirProcesso(env))
  await b.url
  const pid = postgresDa(pasta)?.pid ?? 0
  const saidas = await Promise.all([encerrar(a), encerrar(b, 'SIGTERM')])
  expect(saidas.map((s) => s.codigo)).toEqual([0, 0])
  expect(postgresDa(pasta)).toBeUndefined()
  expect(await ate(() => !processoVivo(pid), 30_000)).toBe(true)
  const c = guardar(subirProcesso(env))
  await c.url
  expect((await encerrar(c, 'SIGHUP')).codigo).toBe(0)
})

it('one process exits while another starts, several times', async () => {
  const pasta = pastaDeDados()
  const env = { DATA_DIR: pasta }
  let atual = guardar(subirProcesso(env))
  await atual.url
  for (let volta = 0; volta < 3; volta++) {
    const proximo = guardar(subirProcesso(env))
    await esperar(400 + volta * 350) // each round at another moment of the start
    expect((await encerrar(atual)).codigo).toBe(0)
    const url = await proximo.url
    expect((await fetch(`${url}/api/saude`)).status).toBe(200)
    atual = proximo
  }
  expect((await encerrar(atual)).codigo).toBe(0)
  expect(postgresDa(pasta)).toBeUndefined()
})

it('closing the terminal, which breaks the output, still lets it stop the database', async () => {
  const pasta = pastaDeDados()
  const p = guardar(subirProcesso({ DATA_DIR: pasta }))
  await p.url
  const pid = postgresDa(pasta)?.pid ?? 0
  p.calar()
  expect((await encerrar(p, 'SIGHUP')).codigo).toBe(0)
  expect(postgresDa(pasta)).toBeUndefined()
  expect(await ate(() => !processoVivo(pid), 30_000)).toBe(true)
})

it('Ctrl-C during the start leaves no process running', async () => {
  for (const quando of [200, 1200]) {
    const pasta = pastaDeDados()
    const p = guardar(subirProcesso({ DATA_DIR: pasta }))
    await esperar(quando)
    const { codigo } = await encerrar(p, 'SIGINT', 30_000)
    expect([0, 1, null]).toContain(codigo)
    expect(postgresDa(pasta)).toBeUndefined()
  }
})
