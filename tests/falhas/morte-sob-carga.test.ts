import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { gerarCarga } from '#tests/suporte/carga.ts'
import { ADMIN, criarCaixaNa, encerrar } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar, portaLivre, SEGUNDOS } from './suporte.ts'

const pasta = pastaDeDados()
const guardar = guardarProcessos()

/** Counts over the stored messages that must be consistent, whichever process died and whenever. */
const LEIS = `
  select
    (select count(*)::int from chat.eventos_webhook where situacao = 'pendente') as pendentes,
    (select count(*)::int from chat.eventos_webhook where situacao = 'falhou') as falhadas,
    (select count(*)::int from chat.mensagens) as mensagens,
    (select count(distinct id_externo)::int from chat.mensagens) as distintas,
    (
      select count(*)::int
      from chat.conversas c
      where c.ultima_seq <> (select count(*) from chat.mensagens m where m.conversa_id = c.id)
        or c.ultima_seq <> (select max(seq) from chat.mensagens m where m.conversa_id = c.id)
        or c.total_entradas <> (
          select count(*)
          from chat.mensagens m
          where m.conversa_id = c.id
            and m.direcao = 'entrada'
        )
    ) as conversas_tortas,
    (
      select count(*)::int
      from (select 1 from chat.conversas where status <> 'finalizada' group by contato_id having count(*) > 1) d
    ) as conversas_dobradas,
    (
      select count(*)::int
      from (select valor from cad.contato_identidades group by tipo, valor having count(*) > 1) d
    ) as contatos_dobrados,
    (
      select coalesce(sum(n), 0)::int
      from (select n from chat.contagens union all select n from chat.contagem_mudancas) t
    ) as contadas,
    (select count(*)::int from chat.conversas) as conversas,
    (select count(*)::int from plataforma.eventos where entregue_em is null) as por_entregar,
    (
      select count(*)::int
      from (select chave from realtime.canal_log group by chave having count(*) > 1) d
    ) as avisos_dobrados
`

it('after kill -9 of the server and of PostgreSQL under load each delivery that got 200 is a message exactly once', async () => {
  const porta = await portaLivre()
  const env = { DATA_DIR: pasta, PORT: String(porta), ...ADMIN }
  let servidor = guardar(subirProcesso(env))
  const url = await servidor.url
  const { webhook } = await criarCaixaNa(url)
  const carga = gerarCarga(() => url + webhook)
  const quarto = (SEGUNDOS * 1000) / 4

  await esperar(quarto)
  expect(await ate(() => carga.aceitas.size > 50, 60_000), 'deliveries are taken').toBe(true)
  servidor.sinal('SIGKILL')
  await servidor.fim
  const aposServidor = carga.aceitas.size
  servidor = guardar(subirProcesso(env))
  await servidor.url
  await esperar(quarto)

  const postgres = postgresDa(pasta)
  process.kill(postgres?.pid ?? 0, 'SIGKILL')
  const caiu = Date.now()
  const antes = carga.aceitas.size
  expect(
    await ate(() => carga.aceitas.size > antes + 64, 80_000),
    `deliveries go on after PostgreSQL was killed\n${servidor.erros()}`,
  ).toBe(true)
  console.log(
    `    PostgreSQL back after ${Date.now() - caiu} ms; ${aposServidor} deliveries before the first kill, ${antes} before the second; other answers: ${JSON.stringify([...carga.recusas])}`,
  )
  expect(postgresDa(pasta)?.pid).not.toBe(postgres?.pid)
  await esperar(quarto)
  await carga.parar()
  expect([...carga.recusas.keys()].filter((s) => s !== 0 && s !== 503)).toEqual([])

  const leis = async () => (await perguntar<Record<string, number>>(pasta, LEIS))[0] ?? {}
  await ate(async () => {
    const l = await leis()
    return l.pendentes === 0 && l.por_entregar === 0
  }, 30_000)
  const l = await leis()
  expect(l).toMatchObject({
    pendentes: 0,
    falhadas: 0,
    conversas_tortas: 0,
    conversas_dobradas: 0,
    contatos_dobrados: 0,
    por_entregar: 0,
    avisos_dobrados: 0,
  })
  expect(l.mensagens).toBe(l.distintas)
  expect(l.contadas).toBe(l.conversas)
  const gravadas = new Set(
    (await perguntar<{ id_externo: string }>(pasta, 'select id_externo from chat.mensagens')).map((m) => m.id_externo),
  )
  expect([...carga.aceitas].filter((id) => !gravadas.has(id))).toEqual([])
  console.log(`    ${carga.aceitas.size} deliveries answered with 200, ${l.mensagens} messages`)

  const { codigo, ms } = await encerrar(servidor)
  expect(codigo).toBe(0)
  expect(ms).toBeLessThan(15_000)
  expect(postgresDa(pasta)).toBeUndefined()
})
