import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { firmarVencidas } from '#modules/automacoes/server/aprovacoes/comandos/desfazer.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { valerDecisoes } from '#tests/servidor/suporte/decidir.ts'
import { casaDeAprovacaoDeSaida } from '#tests/servidor/suporte/funis-aprovacao-de-saida.ts'

const { casa, s, db, vendedor, supervisora, diretora, estagio, TUDO, novo, obter, pedir, alterar, pedidos } =
  await casaDeAprovacaoDeSaida()
const estranha = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)

const decidir = (id: string, quem: Chamada = supervisora, corpo: object = { decisao: 'aprovada' }) =>
  quem('POST', `/api/aprovacoes/${id}/decidir`, corpo)
const desfazer = (id: string, quem: Chamada = supervisora) => quem('POST', `/api/aprovacoes/${id}/desfazer`)
const lista = async (quem: Chamada, quais = 'decidir') =>
  (await quem('GET', `/api/aprovacoes?quais=${quais}`)).corpo.data.map((a: { id: string }) => a.id) as string[]
const votos = async (id: string) =>
  (await sql<{ em: Date }>`select em from funis.votos where aprovacao_id = ${id}`.execute(db)).rows
const avisos = async (chave: string) =>
  (
    await sql<{ dados: { pessoas: string[]; texto: string } }>`
      select dados from plataforma.eventos where tipo = 'cartao.aprovacao' and dados ->> 'chave' = ${chave}
    `.execute(db)
  ).rows.map((r) => r.dados)
/** Moves the time to undo into the past, as if it were over and the job had not run yet. */
const passar = (id: string) =>
  sql`
    update funis.decisoes_em_espera
    set em = em - interval '11 seconds', vale_em = vale_em - interval '11 seconds'
    where aprovacao_id = ${id}
      and estado = 'aberta'
  `.execute(db)
const mover = async (id: string) =>
  vendedor('POST', `/api/cartoes/${id}/mover`, { de: (await obter(id)).estagio_id, para: estagio('enviada') })
async function pedido() {
  const c = await novo('aprovacao')
  return { cartao: c.id, id: (await pedir(c.id)).corpo.data.id as string }
}

it('keeps a decision for ten seconds: every screen shows it, nothing follows, and its author can undo it', async () => {
  const { cartao, id } = await pedido()
  const r = await decidir(id)
  expect(r.corpo.data).toMatchObject({
    situacao: 'pendente',
    posso_decidir: false,
    decisao_em_espera: { por: { nome: 'Rita Souza' }, decisao: 'aprovada', minha: true },
  })
  expect(r.corpo.data.decisao_em_espera.faltam_ms).toBeGreaterThan(5_000)
  expect(r.corpo.data.decisao_em_espera.faltam_ms).toBeLessThanOrEqual(10_000)
  // it stays with its author, and leaves the list of the other approver
  expect([await lista(supervisora), await lista(supervisora, 'decididas'), await lista(diretora)]).toEqual([
    expect.arrayContaining([id]),
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ])
  const { pedidos: doCartao, saidas } = await pedidos(cartao)
  expect(doCartao[0]).toMatchObject({ decisao_em_espera: { minha: false }, posso_cancelar: false })
  expect(saidas[0]).toMatchObject({
    situacao: 'pendente',
    frase: 'Rita Souza aprovou a saída de “Aprovação interna”.',
    decisao_em_espera: { decisao: 'aprovada' },
  })
  expect((await mover(cartao)).corpo.error.code).toBe('APROVACAO_PENDENTE')
  expect([await votos(id), await avisos(`decidida:${id}`)]).toEqual([[], []])
  expect((await desfazer(id)).corpo.data).toMatchObject({ posso_decidir: true, decisao_em_espera: null })
  expect((await desfazer(id)).status).toBe(200)
  await valerDecisoes(s)
  expect([await votos(id), await lista(diretora)]).toEqual([[], expect.arrayContaining([id])])
  // another approver decides afterwards
  await decidir(id, diretora)
  await valerDecisoes(s)
  expect((await mover(cartao)).status).toBe(200)
})

it('refuses a second decision meanwhile, an undo by another user, and an incomplete decision', async () => {
  const { id } = await pedido()
  expect((await decidir(id, supervisora, { decisao: 'recusada' })).corpo.error.details[0].campo).toBe('motivo')
  expect((await decidir(id, supervisora, { decisao: 'talvez' })).corpo.error.details[0].campo).toBe('decisao')
  for (const [quem, status] of [
    [ninguem, 401],
    [estranha, 404],
    [vendedor, 403],
    [diretora, 403],
  ] as const)
    expect((await desfazer(id, quem)).status).toBe(status)
  expect((await desfazer(crypto.randomUUID())).status).toBe(404)
  const corridas = await Promise.all([decidir(id), decidir(id), decidir(id)])
  expect(corridas.map((r) => r.status)).toEqual([200, 200, 200])
  const outra = await decidir(id, diretora, { decisao: 'recusada', motivo: 'Caro' })
  expect([outra.status, outra.corpo.error.message]).toEqual([409, 'Rita Souza decidiu este pedido há poucos segundos.'])
  const mudou = await decidir(id, supervisora, { decisao: 'recusada', motivo: 'Caro' })
  expect([mudou.status, mudou.corpo.error.message]).toEqual([
    409,
    'Você já decidiu este pedido. Desfaça antes de decidir de outro jeito.',
  ])
  const alheia = await desfazer(id, diretora)
  expect([alheia.status, alheia.corpo.error.message]).toEqual([403, 'Só quem decidiu desfaz a decisão.'])
  expect((await decidir(id, estranha)).status).toBe(404)
  expect((await vendedor('POST', `/api/aprovacoes/${id}/cancelar`)).status).toBe(409)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from funis.decisoes_em_espera where aprovacao_id = ${id}
  `.execute(db)
  expect(rows[0]?.n).toBe(1)
  // the database allows one at a time, of a user who did not make the request
  await expect(
    sql`
      insert into funis.decisoes_em_espera (id, aprovacao_id, pedida_por, etapa, usuario_id, decisao, vale_em)
      values (gen_random_uuid(), ${id}, ${vendedor.id}, 0, ${diretora.id}, 'aprovada', now())
    `.execute(db),
  ).rejects.toThrow('decisoes_em_espera_uma')
})

it('is carried out exactly once, also when its job was lost; an undo afterwards says that it is too late', async () => {
  const { cartao, id } = await pedido()
  await decidir(id)
  // the process that would have run the job is gone
  await sql`
    delete from graphile_worker._private_jobs where key = (
      select 'decisao:' || id from funis.decisoes_em_espera where aprovacao_id = ${id}
    )
  `.execute(db)
  await firmarVencidas(s)
  expect(await votos(id)).toEqual([])
  await passar(id)
  const tarde = await desfazer(id)
  expect([tarde.status, tarde.corpo.error.message]).toEqual([409, 'O tempo para desfazer acabou: a decisão já vale.'])
  await Promise.all([firmarVencidas(s), firmarVencidas(s), firmarVencidas(s)])
  expect([(await votos(id)).length, (await avisos(`decidida:${id}`)).length]).toEqual([1, 1])
  expect((await desfazer(id)).corpo.error.message).toBe('O tempo para desfazer acabou: a decisão já vale.')
  expect((await decidir(id, diretora)).corpo.error.message).toBe('Este pedido já foi decidido.')
  expect((await mover(cartao)).status).toBe(200)
  const historia = (await vendedor('GET', `/api/cartoes/${cartao}/historico?limit=50`)).corpo.data.acontecimentos
  expect(historia.filter((a: { dados: { acao?: string } }) => a.dados.acao === 'aprovacao.aprovada')).toHaveLength(1)
})

it('is carried out by its job when the time is over', async () => {
  const { id } = await pedido()
  await decidir(id, supervisora, { decisao: 'recusada', motivo: 'Caro demais' })
  const { rows } = await sql<{ espera: number }>`
    select extract(epoch from j.run_at - now())::float8 as espera
    from graphile_worker._private_jobs j
    join funis.decisoes_em_espera w on j.key = 'decisao:' || w.id
    where w.aprovacao_id = ${id}
  `.execute(db)
  expect(rows[0]?.espera).toBeGreaterThan(5)
  await passar(id)
  await sql`
    update graphile_worker._private_jobs set run_at = now() where key = (
      select 'decisao:' || id from funis.decisoes_em_espera where aprovacao_id = ${id}
    )
  `.execute(db)
  await expect
    .poll(
      async () =>
        (await vendedor('GET', '/api/aprovacoes?quais=pedi')).corpo.data.find((a: { id: string }) => a.id === id),
      {
        timeout: 20_000,
      },
    )
    .toMatchObject({ situacao: 'recusada', decisao_em_espera: null, etapas: [{ voto: { motivo: 'Caro demais' } }] })
  // the reason is stored with the vote only
  const espera = await sql<{ motivo: string | null }>`
    select motivo from funis.decisoes_em_espera where aprovacao_id = ${id}
  `.execute(db)
  expect(espera.rows).toEqual([{ motivo: null }])
})

it('has no effect when a figure changed meanwhile, and its author is notified; no request expires meanwhile', async () => {
  const { cartao, id } = await pedido()
  await decidir(id)
  await sql`update funis.aprovacoes set expira_em = now() - interval '1 second' where id = ${id}`.execute(db)
  await sql`select graphile_worker.add_job('funis:aprovacoes-expirar', '{}'::json)`.execute(db)
  expect((await alterar(cartao, { desconto_pct: TUDO.desconto_pct + 1 })).status).toBe(200)
  await valerDecisoes(s)
  expect((await pedidos(cartao)).pedidos[0]).toMatchObject({ situacao: 'reaberta', decisao_em_espera: null })
  const { rows } = await sql<{ id: string }>`
    select id from funis.decisoes_em_espera where aprovacao_id = ${id} and estado = 'sem_efeito'
  `.execute(db)
  expect(await avisos(`sem-efeito:${rows[0]?.id}`)).toMatchObject([
    {
      pessoas: [supervisora.id],
      texto: 'Sair de “Aprovação interna”: sua decisão não teve efeito. Um número do cartão mudou antes.',
    },
  ])
  expect((await desfazer(id)).corpo.error.message).toBe('Esta decisão não teve efeito: não há o que desfazer.')
})

it('calls the second approver, moves a rejected card and fills the field only when the decision is in force', async () => {
  const comprador = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'operador' }])
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'ti', papel: 'supervisor' }])
  const financeiro = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'aprovador' }])
  const compras = (await gestora('GET', '/api/funis/ti.compras')).corpo.data
  const [primeiro, segundo] = compras.definicao.estagios.map((e: { id: string }) => e.id)
  const papel = (departamento: string, qual: string) => ({ tipo: 'papel', departamento, papel: qual })
  const politica = {
    nome: 'Compra',
    campo: 'aprovacao_compra',
    valor_de: 'valor_do_cartao',
    recusa_estagio_id: segundo,
    faixas: [
      {
        ate_centavos: null,
        etapas: [
          { nome: 'Gestor', quem: [papel('ti', 'supervisor')] },
          { nome: 'Financeiro', quem: [papel('fin', 'aprovador')] },
        ],
      },
    ],
  }
  expect((await gestora('POST', `/api/funis/${compras.id}/politicas`, politica)).status).toBe(200)
  const c = (
    await comprador('POST', '/api/cartoes', { funil: 'ti.compras', titulo: 'Inversores', valor_centavos: 900_000 })
  ).corpo.data
  const ler = async () => (await gestora('GET', `/api/cartoes/${c.id}`)).corpo.data
  const { id } = (await comprador('POST', `/api/cartoes/${c.id}/aprovacoes`, { campo: 'aprovacao_compra' })).corpo.data
  await decidir(id, gestora)
  expect([await lista(financeiro), (await avisos(`aprovar:${id}:1`)).length]).toEqual([[], 0])
  expect((await decidir(id, financeiro)).status).toBe(404)
  await valerDecisoes(s)
  expect([await lista(financeiro), (await avisos(`aprovar:${id}:1`)).length]).toEqual([[id], 1])
  expect((await desfazer(id, gestora)).status).toBe(409)
  await decidir(id, financeiro, { decisao: 'recusada', motivo: 'Sem verba' })
  expect([(await ler()).estagio_id, (await ler()).valores.aprovacao_compra]).toEqual([primeiro, undefined])
  await valerDecisoes(s)
  expect([(await ler()).estagio_id, (await ler()).valores.aprovacao_compra.aprovado]).toEqual([segundo, false])
})
