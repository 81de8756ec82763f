import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ADMIN, criarCaixaNa, entrega, postar } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { prenderLinhas } from '#tests/suporte/travas.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar } from './suporte.ts'

const guardar = guardarProcessos()

it('[achado R8] a batch of ten seconds causes no error in the other process: it waits for its turn to write', async () => {
  const pasta = pastaDeDados()
  const env = { DATA_DIR: pasta, ...ADMIN }
  const a = guardar(subirProcesso(env))
  const urlA = await a.url
  const b = guardar(subirProcesso(env))
  const urlB = await b.url
  const { webhook } = await criarCaixaNa(urlA)
  const [caixa] = await perguntar<{ id: string }>(pasta, 'select id from chat.caixas_entrada')
  const lote = await prenderLinhas(postgresDa(pasta)?.url ?? '', 'select pg_advisory_xact_lock(7215, hashtext($1))', [
    caixa?.id,
  ])
  const respostas = await Promise.all(
    [urlA, urlB].flatMap((url, p) =>
      [1, 2, 3].map((n) => postar(url + webhook, entrega(`P${p}N${n}`, `551998888000${n}`, 'oi'))),
    ),
  )
  expect(respostas).toEqual(Array(6).fill(200))
  await esperar(10_000)
  expect(await Promise.all([urlA, urlB].map(async (url) => (await fetch(`${url}/api/saude`)).status))).toEqual([
    200, 200,
  ])
  await lote.soltar()
  const mensagens = async () =>
    (await perguntar<{ n: number }>(pasta, 'select count(*)::int as n from chat.mensagens'))[0]?.n
  expect(await ate(async () => (await mensagens()) === 6, 20_000)).toBe(true)
  expect([a.erros(), b.erros()].join('').match(/"level":(?:4|5|6)0/)).toBeNull()
})
