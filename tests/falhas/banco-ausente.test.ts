import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { iniciarPostgres, type PostgresEmbutido } from '#embedded/postgres/iniciar.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { ADMIN, criarCaixaNa, encerrar, entrarNa, entrega, postar } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados } from './suporte.ts'

// an external database, as with DATABASE_URL: the server cannot restart it; it stops and comes back on the same port
const pastaDoBanco = mkdtempSync(join(tmpdir(), 'girassol-falhas-pg-'))
let postgres: PostgresEmbutido = await iniciarPostgres(pastaDoBanco)
const { url: urlDoBanco, porta } = postgres
afterAll(async () => {
  await postgres.parar()
  rmSync(pastaDoBanco, { recursive: true, force: true })
})
const guardar = guardarProcessos()
const env = { DATA_DIR: pastaDeDados(), DATABASE_URL: urlDoBanco, ...ADMIN }
const perguntar = <T extends Record<string, unknown>>(comando: string) => executarSolto<T>(urlDoBanco, comando)
const escutas = async () =>
  (await perguntar<{ n: number }>("select count(*)::int as n from pg_stat_activity where query like 'listen %'"))[0]?.n

it('while the database is unavailable requests return 503; afterwards everything resumes without help', async () => {
  const servidor = guardar(subirProcesso(env))
  const url = await servidor.url
  const webhook = url + (await criarCaixaNa(url)).webhook
  const chamar = await entrarNa(url)
  const aceitas: string[] = []
  const receber = async (id: string) => {
    const status = await postar(webhook, entrega(id, '5519977770001', id))
    if (status === 200) aceitas.push(id)
    return status
  }
  expect(await receber('X0')).toBe(200)
  const escutavam = await escutas()

  await postgres.parar()
  await esperar(1500)
  expect(await Promise.all(['X1', 'X2', 'X3'].map(receber))).toEqual([503, 503, 503])
  expect((await fetch(`${url}/api/saude`)).status).toBe(503)
  const recusa = await chamar('GET', '/api/chat/conversas')
  expect(recusa.status).toBe(503)
  expect(recusa.corpo.error?.message).toBe('O banco de dados está voltando. Tente de novo em instantes.')
  await esperar(5000)

  postgres = await iniciarPostgres(pastaDoBanco, { port: String(porta) })
  expect(await ate(async () => (await receber('X4')) === 200, 30_000)).toBe(true)
  expect((await fetch(`${url}/api/saude`)).status).toBe(200)
  expect((await chamar('GET', '/api/chat/conversas')).status).toBe(200)
  expect(await ate(async () => (await escutas()) === escutavam, 30_000), 'every LISTEN is back').toBe(true)

  // jobs run again
  await perguntar("select graphile_worker.add_job('chat:dobrar-contagens')")
  expect(
    await ate(
      async () => (await perguntar<{ n: number }>('select count(*)::int as n from chat.contagem_mudancas'))[0]?.n === 0,
      30_000,
    ),
  ).toBe(true)
  expect(
    await ate(
      async () =>
        (
          await perguntar<{ n: number }>(
            "select count(*)::int as n from chat.eventos_webhook where situacao = 'pendente'",
          )
        )[0]?.n === 0,
      30_000,
    ),
  ).toBe(true)
  const gravadas = (await perguntar<{ id_externo: string }>('select id_externo from chat.mensagens')).map(
    (m) => m.id_externo,
  )
  expect(gravadas.toSorted()).toEqual(aceitas.toSorted())
  expect((await encerrar(servidor)).codigo).toBe(0)
})

it('another process takes over a job of a killed process within seconds', async () => {
  await perguntar(
    "insert into chat.contagem_mudancas (caixa_entrada_id, status, n) select id, 'ativa', 0 from chat.caixas_entrada",
  )
  await perguntar("select graphile_worker.add_job('chat:dobrar-contagens')")
  await perguntar(
    "update graphile_worker._private_jobs set locked_by = 'pool-de-um-morto', locked_at = now() - interval '1 minute', attempts = 1",
  )
  const servidor = guardar(subirProcesso(env))
  await servidor.url
  expect(
    await ate(
      async () => (await perguntar<{ n: number }>('select count(*)::int as n from chat.contagem_mudancas'))[0]?.n === 0,
      30_000,
    ),
  ).toBe(true)
  expect((await encerrar(servidor)).codigo).toBe(0)
})

it('Ctrl-C stops quickly while the database is unavailable', async () => {
  const servidor = guardar(subirProcesso(env))
  await servidor.url
  await postgres.parar()
  await esperar(500)
  const { ms } = await encerrar(servidor, 'SIGINT', 30_000)
  expect(ms).toBeLessThan(15_000)
})
