import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { evento } from '#kit/evento.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { prenderLinhas } from '#tests/suporte/travas.ts'
import { tipoDeTrabalho } from '../jobs/trabalho.ts'
import { criarLog } from '../log/log.ts'
import type { Banco } from '../postgres/banco.ts'
import { criarPublicadorEmbutido } from '../realtime/publicador-embutido.ts'
import { assinar, criarRelay, difundir, type Assinante } from './relay.ts'
import { criarExecutor, sistema } from './unidade.ts'

const prova = (nome: string) => tipoDeTrabalho(nome, z.object({ n: z.number() }))
const feita = evento<{ n: number }>('prova.feita')
const calada = evento<{ n: number }>('prova.calada')

async function palco(assinantes: Assinante[]) {
  const banco = await bancoDeTeste()
  const log = criarLog({ nivel: 'silent' })
  const ditas: unknown[] = []
  const publicador = criarPublicadorEmbutido({
    db: banco.db,
    log,
    entregarAqui: ({ linhas }) => void ditas.push(...linhas.map((l) => (JSON.parse(l.texto) as { n: number }).n)),
  })
  const difusoes = [feita, calada].map((e) => difundir(e, ({ n }) => [{ canal: 'prova', nome: 'feita', dados: { n } }]))
  const relay = criarRelay({ banco, publicador, assinantes, difusoes, log })
  aoFim(relay.fechar)
  const emitir = (...ns: number[]) =>
    criarExecutor(banco, relay.despertar)(sistema, async (u) => ns.forEach((n) => u.emitir(feita, { n })))
  return { banco, ditas, emitir, relay }
}

const trabalhos = async (banco: Banco) =>
  (
    await sql<{ nome: string; n: number }>`
      select t.identifier as nome, (j.payload ->> 'n')::int as n
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      order by j.id
    `.execute(banco.db)
  ).rows

const porEntregar = async (banco: Banco) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from plataforma.eventos where entregue_em is null`.execute(
      banco.db,
    )
  ).rows[0]?.n

it('[achado K2] live channels receive an event while the job queue is blocked; its jobs follow, once', async () => {
  const { banco, ditas, emitir } = await palco([assinar(feita, prova('prova:um')), assinar(feita, prova('prova:dois'))])
  const fila = await prenderLinhas(banco.url, 'lock table graphile_worker._private_jobs in access exclusive mode')
  await emitir(1, 2)
  await expect.poll(() => ditas).toEqual([1, 2])
  await emitir(3)
  await expect.poll(() => ditas).toEqual([1, 2, 3])
  expect(await porEntregar(banco)).toBe(3)
  await fila.soltar()
  await expect.poll(() => porEntregar(banco)).toBe(0)
  expect(await trabalhos(banco)).toEqual(
    [1, 2, 3].flatMap((n) => [
      { nome: 'prova:um', n },
      { nome: 'prova:dois', n },
    ]),
  )
})

it('[achado K2] enqueues the jobs of a batch of events in one statement, those that share a key as one', async () => {
  const { banco, emitir } = await palco([
    assinar(feita, prova('prova:cada')),
    assinar(feita, prova('prova:junta'), ({ n }) => (n === 3 ? null : 'x')),
  ])
  const dono = banco.url
  await prenderLinhas(
    dono,
    `
    create table public.contagem (em timestamptz default now());
    grant insert, select on public.contagem to girassol_app;
    create function public.contar() returns trigger language plpgsql as $$
      begin insert into public.contagem default values; return null; end $$;
    create trigger contar after insert on graphile_worker._private_jobs for each statement execute function public.contar()
  `,
  ).then((t) => t.soltar())
  await emitir(...Array.from({ length: 200 }, (_, n) => n))
  await expect.poll(() => porEntregar(banco)).toBe(0)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from public.contagem`.execute(banco.db)
  expect(rows).toEqual([{ n: 1 }])
  const postos = await trabalhos(banco)
  expect(postos.filter((t) => t.nome === 'prova:cada').map((t) => t.n)).toEqual(
    Array.from({ length: 200 }, (_, n) => n),
  )
  expect(postos.filter((t) => t.nome === 'prova:junta')).toEqual([{ nome: 'prova:junta', n: 199 }])
})

it('[achado K2] marks an event without subscribers as delivered with its publication', async () => {
  const { banco, ditas, relay } = await palco([assinar(feita, prova('prova:um'))])
  const fila = await prenderLinhas(banco.url, 'lock table graphile_worker._private_jobs in access exclusive mode')
  await criarExecutor(banco, relay.despertar)(sistema, async (u) => u.emitir(calada, { n: 7 }))
  await expect.poll(() => ditas).toEqual([7])
  await expect.poll(() => porEntregar(banco)).toBe(0)
  await fila.soltar()
})

it('[achado K2] two relays on one database publish each event and enqueue each job once, in order', async () => {
  const { banco, ditas, emitir } = await palco([assinar(feita, prova('prova:um'))])
  const log = criarLog({ nivel: 'silent' })
  const outras: number[] = []
  const publicador = criarPublicadorEmbutido({
    db: banco.db,
    log,
    entregarAqui: ({ linhas }) => void outras.push(...linhas.map((l) => (JSON.parse(l.texto) as { n: number }).n)),
  })
  const outro = criarRelay({
    banco,
    publicador,
    assinantes: [assinar(feita, prova('prova:um'))],
    difusoes: [difundir(feita, ({ n }) => [{ canal: 'prova', nome: 'feita', dados: { n } }])],
    log,
  })
  aoFim(outro.fechar)
  for (let n = 0; n < 60; n++) {
    await emitir(n)
    outro.despertar()
  }
  await expect.poll(() => porEntregar(banco)).toBe(0)
  const todos = Array.from({ length: 60 }, (_, n) => n)
  expect([...ditas, ...outras].map(Number).sort((a, b) => a - b)).toEqual(todos)
  expect(await trabalhos(banco)).toEqual(todos.map((n) => ({ nome: 'prova:um', n })))
  const { rows } = await sql<{ n: number }>`
    select (dados ->> 'n')::int as n
    from realtime.canal_log
    where canal = 'prova'
    order by serial
  `.execute(banco.db)
  expect(rows.map((r) => r.n)).toEqual(todos)
})
