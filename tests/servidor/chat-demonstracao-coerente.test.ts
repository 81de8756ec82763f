import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { criarSimulador } from '#embedded/evolution/criar-simulador.ts'
import { criarLog } from '#platform/log/log.ts'
import { NOME_DA_CAIXA } from '#server/seed/chat.ts'
import { semearDemonstracao } from '#server/seed/demonstracao.ts'
import { cabeNoFunil } from '#server/seed/encaixe.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { relatorios } from '#modules/chat/relatorios/contract/relatorios.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

const pasta = mkdtempSync(join(tmpdir(), 'girassol-demo-'))
const log = criarLog({ nivel: 'silent' })
const simulador = await criarSimulador({ pasta, log, passoMs: 20 })
aoFim(async () => {
  await simulador.fechar().catch(() => {})
  rmSync(pasta, { recursive: true, force: true })
})
const casa = await appDeTeste({ env: { SEED: 'demo' }, permitirTambem: [new URL(simulador.url).host] })
await casa.app.funis.instalar()
await semearDemonstracao(casa.app, simulador)
const { db } = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')

it('[achado C14] the customers’ phones have the same messages as the desk', async () => {
  const celular = async (caminho: string) =>
    (await fetch(`${simulador.url}/celular/api/${caminho}`)).json() as Promise<never>
  const { clientes } = (await celular('estado')) as { clientes: { id: number; nome: string; jid: string }[] }
  const { rows } = await sql<{ contato: string; n: number }>`
    select k.nome as contato, count(*)::int as n
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    join cad.contatos k on k.id = c.contato_id
    where x.nome = ${NOME_DA_CAIXA}
      and (m.id_externo like 'DEMO%' or m.id_externo like 'FIO%' or m.id_externo like 'FIM%' or m.id_externo like 'MES%')
      and coalesce(m.dados ->> 'tipo', '') <> 'voto'
    group by 1
    order by 1
  `.execute(db)
  expect(rows.length).toBeGreaterThan(60)
  for (const { contato, n } of rows) {
    // a vote is no message on the phone, and one customer has a second phone with a hidden number
    const quem = clientes.findLast((c) => c.nome === contato)
    expect(quem, contato).toBeDefined()
    const noCelular = (await celular(`clientes/${quem?.id}/mensagens`)) as { texto: string; momento: number }[]
    expect(noCelular.length, contato).toBe(n)
    const momentos = noCelular.map((m) => m.momento)
    expect(momentos, contato).toEqual(momentos.toSorted((a, b) => a - b))
  }
})

it('[achado C14] a conversation that has waited for more than four days is late, and counted as late', async () => {
  const painel = async () => (await supervisora.chamar(relatorios.painel)).corpo.data
  await expect.poll(async () => (await painel()).prazos_vencidos, { timeout: 20_000 }).toBeGreaterThan(0)
  const atrasadas = async () =>
    (
      await sql<{ nome: string; vence: Date | null }>`
        select k.nome, c.sla_vence_em as vence
        from chat.conversas c
        join cad.contatos k on k.id = c.contato_id
        where c.status <> 'finalizada'
          and c.espera is null
          and c.aguardando_desde < now() - interval '4 days'
      `.execute(db)
    ).rows
  await expect
    .poll(async () => (await atrasadas()).filter((c) => c.vence === null || c.vence > new Date()), { timeout: 20_000 })
    .toEqual([])
})

it('[achado C14] a drill-down to one day lists only conversations that began on it', async () => {
  const dia = (em: string) => new Date(em).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const hoje = dia(new Date().toISOString())
  const { data } = (
    await supervisora.chamar(relatorios.linhas, { query: { de: hoje, ate: hoje, fato: 'aberta', limit: 200 } })
  ).corpo
  expect(data.length).toBeGreaterThan(0)
  expect(data.filter((l: { criado_em: string }) => dia(l.criado_em) !== hoje)).toEqual([])
})

it('[achado C14] the phones open at the same URL after each start', async () => {
  const antes = simulador.url
  await simulador.fechar()
  for (let vez = 0; vez < 2; vez++) {
    const deNovo = await criarSimulador({ pasta, log, passoMs: 20 })
    expect(deNovo.url).toBe(antes)
    await deNovo.fechar()
  }
})

it('has three months of conversations by the rhythm of the week, with deadlines met and missed and ratings', async () => {
  const { rows } = await sql<{ semanas: number; uteis: number; fins: number; cumpridos: number; violados: number }>`
    select
      count(distinct date_trunc('week', em)) filter (where tipo = 'aberta')::int as semanas,
      count(*) filter (where tipo = 'aberta' and extract(isodow from em) < 6)::int as uteis,
      count(*) filter (where tipo = 'aberta' and extract(isodow from em) > 5)::int as fins,
      count(*) filter (where tipo = 'sla_cumprido')::int as cumpridos,
      count(*) filter (where tipo = 'sla_violado')::int as violados
    from chat.fatos
  `.execute(db)
  const [r] = rows
  expect(r?.semanas).toBeGreaterThan(11)
  expect(r?.uteis).toBeGreaterThan((r?.fins ?? 0) * 8)
  expect(r?.cumpridos).toBeGreaterThan(r?.violados ?? 0)
  expect(r?.violados).toBeGreaterThan(40)
  const { data } = (await supervisora.chamar(conversas.listar, { query: { status: ['finalizada'], limit: 1 } })).corpo
  expect(data).toHaveLength(1)
})

it('gives each deal a customer that fits it and a person of the department', async () => {
  const { rows } = await sql<{ funil: string; titulo: string }>`
    select f.chave as funil, c.titulo
    from funis.cartoes c
    join funis.funis f on f.id = c.funil_id
    where c.origem = 'demonstracao'
  `.execute(db)
  expect(rows.filter((c) => !cabeNoFunil(c.funil, c.titulo))).toEqual([])
  const { rows: deFora } = await sql`
    select c.titulo
    from funis.cartoes c
    join funis.funis f on f.id = c.funil_id
    where c.responsavel_id is not null
      and c.origem = 'demonstracao'
      and not exists (select from chat.vinculos v where v.tipo = 'cartao' and v.id = c.id::text)
      and not exists (
        select from cad.membros m
        where m.usuario_id = c.responsavel_id
          and m.departamento = f.departamento
      )
  `.execute(db)
  expect(deFora).toEqual([])
})
