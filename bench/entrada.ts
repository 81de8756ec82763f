import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { entrega } from '#tests/suporte/casa.ts'
import type { Casa } from './casa.ts'
import { Cliente } from './cliente.ts'
import { emLaco, resumir } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const processadas = async (casa: Casa) =>
  (
    await casa.sql<{ n: number }>('select count(*)::int as n from chat.mensagens where caixa_entrada_id = $1', [
      casa.caixa.id,
    ])
  )[0]?.n ?? 0
const pendentes = async (casa: Casa) =>
  (
    await casa.sql<{ n: number }>(
      "select count(*)::int as n from chat.eventos_webhook where caixa_entrada_id = $1 and situacao = 'pendente'",
      [casa.caixa.id],
    )
  )[0]?.n ?? 0

const ENTREGAS = 8000
const REMETENTES = 32

/**
 * Sends every delivery to two server processes; measures messages committed per second and counts duplicates. The floor
 * inserts the same rows with one commit each.
 */
export const entrada: Prova = async (casa) => {
  const urls = [casa.url, (await casa.outroServidor()).url]
  const antes = await processadas(casa)
  const rodada = Date.now().toString(36)
  const corpos = Array.from({ length: ENTREGAS }, (_, i) =>
    JSON.stringify(
      entrega(
        `E${rodada}.${i}`,
        `55199${String(70_000_000 + (i % 3000))}`,
        `Mensagem de prova número ${i}, com um texto de tamanho comum.`,
      ),
    ),
  )
  let proximo = 0
  const inicio = performance.now()
  await Promise.all(
    Array.from({ length: REMETENTES }, async () => {
      const clientes = urls.map((u) => new Cliente(u))
      for (let i = proximo++; i < ENTREGAS; i = proximo++) {
        const respostas = await Promise.all(clientes.map((c) => c.pedir('POST', casa.caixa.webhook, corpos[i])))
        if (respostas.some((r) => r.status !== 200))
          throw new Error(`delivery answered with ${respostas.map((r) => r.status).join(', ')}`)
      }
      for (const c of clientes) c.fechar()
    }),
  )
  const respondidas = performance.now()
  while ((await processadas(casa)) < antes + ENTREGAS && performance.now() - respondidas < 60_000) await esperar(20)
  const fim = performance.now()
  while ((await pendentes(casa)) > 0) await esperar(20)
  const total = (await processadas(casa)) - antes
  const [dobradas] = await casa.sql<{ n: number }>(
    'select (count(*) - count(distinct id_externo))::int as n from chat.mensagens where caixa_entrada_id = $1',
    [casa.caixa.id],
  )
  const [conversas] = await casa.sql<{ n: number }>(
    "select count(*)::int as n from (select 1 from chat.conversas where caixa_entrada_id = $1 and status <> 'finalizada' group by contato_id having count(*) > 1) d",
    [casa.caixa.id],
  )
  const dobras = total - ENTREGAS + (dobradas?.n ?? 0) + (conversas?.n ?? 0)
  return [
    {
      ...resultado('entrada.vazao', ENTREGAS / ((fim - inicio) / 1000), 'msg/s', { floor: await pisoDeEntrada(casa) }),
      goal: '≥ 1000',
      ok: ENTREGAS / ((fim - inicio) / 1000) >= 1000,
    },
    resultado('entrada.respostas', (2 * ENTREGAS) / ((respondidas - inicio) / 1000), 'entregas/s'),
    { ...resultado('entrada.dobradas', dobras, 'mensagens'), goal: '0', ok: dobras === 0 },
  ]
}

/**
 * Measures the minimum cost of a durable message: one INSERT, one commit, on one connection per sender. Half of the
 * rows duplicate the other half.
 */
async function pisoDeEntrada(casa: Casa): Promise<number> {
  await casa.sql(
    'create unlogged table if not exists public.bench_piso (id bigserial primary key, chave text unique, corpo jsonb)',
  )
  await casa.sql('drop table public.bench_piso')
  await casa.sql('create table public.bench_piso (id bigserial primary key, chave text unique, corpo jsonb)')
  const corpo = JSON.stringify(entrega('PISO', '5519970000000', 'Mensagem de prova'))
  const clientes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const c = new pg.Client({ connectionString: casa.urlDoBanco })
      await c.connect()
      return c
    }),
  )
  const m = await emLaco(
    clientes.map(
      (c) => (n: number) =>
        c.query('insert into public.bench_piso (chave, corpo) values ($1, $2) on conflict do nothing', [
          String(n >> 1),
          corpo,
        ]),
    ),
    { segundos: 3 },
  )
  await Promise.all(clientes.map((c) => c.end()))
  await casa.sql('drop table public.bench_piso')
  return m.porSegundo / 2
}

/**
 * Measures the time from the POST of a single delivery until its message is committed and visible to another
 * connection.
 */
export const latencia: Prova = async (casa) => {
  const cliente = new Cliente(casa.url)
  const banco = new pg.Client({ connectionString: casa.urlDoBanco })
  await banco.connect()
  const tempos: number[] = []
  const respostas: number[] = []
  const rodada = Date.now().toString(36)
  for (let i = 0; i < 150; i++) {
    const inicio = performance.now()
    const resposta = cliente
      .pedir(
        'POST',
        casa.caixa.webhook,
        JSON.stringify(entrega(`L${rodada}.${i}`, `55199${String(60_000_000 + (i % 20))}`, 'uma só')),
      )
      .then(() => respostas.push(performance.now() - inicio))
    for (;;) {
      const { rowCount } = await banco.query(
        'select 1 from chat.mensagens where caixa_entrada_id = $1 and id_externo = $2',
        [casa.caixa.id, `L${rodada}.${i}`],
      )
      if (rowCount) break
    }
    tempos.push(performance.now() - inicio)
    await resposta
    await esperar(10)
  }
  cliente.fechar()
  await banco.end()
  const linha = resumir(tempos, 1)
  return [
    resultado('latencia.gravada.p50', linha.p50, 'ms'),
    resultado('latencia.gravada.p99', linha.p99, 'ms'),
    resultado('latencia.resposta.p50', resumir(respostas, 1).p50, 'ms'),
  ]
}
