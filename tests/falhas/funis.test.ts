import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { ADMIN, entrarNa } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar } from './suporte.ts'

const guardar = guardarProcessos()
const CARTOES = 24
type Chamar = Awaited<ReturnType<typeof entrarNa>>
// oxlint-disable-next-line typescript/no-explicit-any -- answers are read as they come
const dados = async (r: ReturnType<Chamar>): Promise<any> => (await r).corpo.data

async function publicar(
  chamar: Chamar,
  nome: string,
  mudar: (d: Definicao) => Definicao,
): Promise<{ id: string; chave: string; d: Definicao }> {
  const { id } = await dados(chamar('POST', '/api/definicoes', { nome, departamento: 'vu' }))
  const f = await dados(chamar('GET', `/api/definicoes/${id}`))
  const g = await dados(
    chamar('PUT', `/api/definicoes/${id}/rascunho`, { versao: f.guarda.versao, definicao: mudar(f.rascunho) }),
  )
  expect((await chamar('POST', `/api/definicoes/${id}/publicar`, { versao: g.versao })).status).toBe(200)
  return { id, chave: f.chave, d: (await dados(chamar('GET', `/api/definicoes/${id}`))).vigente }
}

it('after kill -9 of one of two processes each hand-off creates its card exactly once, and none is lost', async () => {
  const pasta = pastaDeDados()
  const env = { DATA_DIR: pasta, ...ADMIN }
  const a = guardar(subirProcesso(env))
  const b = guardar(subirProcesso(env))
  const [, urlB] = await Promise.all([a.url, b.url])
  const chamar = await entrarNa(urlB)
  const destino = await publicar(chamar, 'Destino', (d) => d)
  const origem = await publicar(chamar, 'Origem', (d) => ({
    ...d,
    passagens: [
      {
        id: crypto.randomUUID(),
        chave: 'K1',
        ao_entrar: d.estagios[1]?.id ?? '',
        quando: null,
        destino: { funil: destino.chave, estagio: 'a_fazer' },
        modo: 'filho',
        atraso_dias: 0,
        retornos: [],
      },
    ],
  }))
  const [de = '', para = ''] = origem.d.estagios.map((e) => e.id)
  // a second funnel that moves its cards along instead of creating new ones
  const mudanca = await publicar(chamar, 'Mudança', (d) => ({
    ...d,
    passagens: [
      {
        id: crypto.randomUUID(),
        chave: 'K2',
        ao_entrar: d.estagios[1]?.id ?? '',
        quando: null,
        destino: { funil: destino.chave, estagio: 'a_fazer' },
        modo: 'mover',
        atraso_dias: 0,
        retornos: [],
      },
    ],
  }))
  const [deLa = '', aMudar = ''] = mudanca.d.estagios.map((e) => e.id)
  await Promise.all(
    Array.from({ length: CARTOES }, async (_, i) => {
      const { id } = await dados(chamar('POST', '/api/cartoes', { funil: mudanca.id, titulo: `Mudança ${i}` }))
      expect((await chamar('POST', `/api/cartoes/${id}/mover`, { de: deLa, para: aMudar })).status).toBe(200)
    }),
  )
  await Promise.all(
    Array.from({ length: CARTOES }, async (_, i) => {
      const { id } = await dados(chamar('POST', '/api/cartoes', { funil: origem.id, titulo: `Casa ${i}` }))
      expect((await chamar('POST', `/api/cartoes/${id}/mover`, { de, para })).status).toBe(200)
    }),
  )
  // a hand-off can be undone for ten seconds; here that time ends immediately for all of them
  const passados = async () =>
    (await perguntar<{ n: number }>(pasta, `select count(*)::int as n from funis.vinculos where passagem = 'K1'`))[0]
      ?.n ?? 0
  await perguntar(
    pasta,
    `update graphile_worker._private_jobs set run_at = now() where key like 'passar:%'; notify "jobs:insert"`,
  )
  await ate(async () => (await passados()) > 2, 30_000)
  a.sinal('SIGKILL')
  await a.fim
  const aoMorrer = await passados()
  // returns the dead process's jobs to the living one, and queues all of them once more
  await perguntar(
    pasta,
    `select graphile_worker.add_job('funis:passar', json_build_object('cartao_id', t.cartao_id, 'seq', t.seq)) from funis.transicoes t where t.para_estagio_id in ('${para}', '${aMudar}')`,
  )
  const mudados = async () =>
    (await perguntar<{ n: number }>(pasta, `select count(*)::int as n from funis.repasses where passagem = 'K2'`))[0]
      ?.n ?? 0
  expect(
    await ate(
      async () =>
        (await passados()) === CARTOES &&
        (await mudados()) === CARTOES &&
        (
          await perguntar<{ n: number }>(
            pasta,
            `
    select count(*)::int as n
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = 'funis:passar'
      and j.run_at <= now()
  `,
          )
        )[0]?.n === 0,
      60_000,
    ),
    `${await passados()} and ${await mudados()} of ${CARTOES} after the kill at ${aoMorrer}\n${b.erros()}`,
  ).toBe(true)
  await esperar(200)
  const [contas] = await perguntar<{ filhos: number; dobrados: number; orfaos: number; idas: number; ficaram: number }>(
    pasta,
    `
      select
        (select count(*)::int from funis.cartoes where funil_id = '${destino.id}' and origem = 'passagem') as filhos,
        (select count(*)::int from funis.transicoes where de_funil_id = '${mudanca.id}') as idas,
        (select count(*)::int from funis.cartoes where funil_id = '${mudanca.id}') as ficaram,
        (
          select count(*)::int
          from (select de_cartao_id from funis.vinculos group by de_cartao_id, ciclo having count(*) > 1) x
        ) as dobrados,
        (
          select count(*)::int
          from funis.cartoes c
          where c.funil_id = '${destino.id}'
            and c.origem = 'passagem'
            and not exists (select from funis.vinculos v where v.para_cartao_id = c.id)
        ) as orfaos
    `,
  )
  expect(contas).toEqual({ filhos: CARTOES, dobrados: 0, orfaos: 0, idas: CARTOES, ficaram: 0 })
}, 150_000)
