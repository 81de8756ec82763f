import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { documentoValido } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import { semearCatalogo } from '#modules/catalogo/publico.ts'
import { estadosDoPedido } from '#modules/compras/tipos.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { contagensParaOPainel } from '#modules/inventarios/server/consultas/para-o-painel.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { semearContagens } from '#server/seed/estoque/contagens.ts'
import { semearNotas } from '#server/seed/estoque/notas.ts'
import { semearEstoque } from '#server/seed/estoque/semear.ts'
import { demonstracao } from '#modules/acesso/demonstracao/contract/demonstracao.ts'
import { notas as contratoDeNotas } from '#modules/compras/contract/notas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste({ env: { SEED: 'demo' } })
const { s } = casa.app
const { db } = s.banco
await db.insertInto('cad.demonstracao').values({ tabela: '', id: uuidv7() }).execute()
await s.executar(sistema, semearCatalogo)
await semearEstoque(s)
const comecou = performance.now()
await semearNotas(s)
const asNotas = performance.now() - comecou
await semearContagens(s)
const levou = performance.now() - comecou

const linhas = async <T extends object>(comando: ReturnType<typeof sql<T>>) => (await comando.execute(db)).rows

it('seeds suppliers, and orders in every state', async () => {
  const fornecedores = await linhas(sql<{ documento: string }>`select documento from compras.fornecedores`)
  expect(fornecedores).toHaveLength(7)
  expect(fornecedores.every((f) => documentoValido(f.documento))).toBe(true)
  const pedidos = await linhas(sql<{ estado: string; atrasado: boolean; por: string | null; depois: boolean }>`
    select
      estado,
      estado in ('enviado', 'confirmado', 'parcial') and previsto_em < current_date as atrasado,
      criado_por as por,
      enviado_em <= criado_em as depois
    from compras.pedidos
  `)
  expect(pedidos.length).toBeGreaterThanOrEqual(8)
  expect(new Set(pedidos.map((p) => p.estado))).toEqual(new Set(estadosDoPedido))
  expect(pedidos.some((p) => p.atrasado)).toBe(true)
  expect(pedidos.every((p) => p.por !== null && !p.depois)).toBe(true)
})

it('expects from each order what it has on its way, once', async () => {
  const [conta] = await linhas(sql<{ chegadas: number; linhas: number }>`
    select
      (select count(*)::int from estoque.chegadas where encerrada_em is null) as chegadas,
      (
        select count(*)::int
        from compras.pedido_linhas l
        join compras.pedidos p on p.id = l.pedido_id
        where p.estado in ('enviado', 'confirmado', 'parcial')
      ) as linhas
  `)
  expect(conta?.chegadas).toBe(conta?.linhas)
  expect(conta?.linhas).toBeGreaterThan(10)
})

it('seeds invoices: two posted, one that differs from its order, one untouched', async () => {
  const notas = await linhas(sql<object>`
    select
      n.numero::int as numero,
      n.estado,
      n.autorizada,
      cardinality(n.avisos) as avisos,
      n.pedido_id is not null as do_pedido,
      (select count(*)::int from compras.nota_itens i where i.nota_id = n.id and i.item_id is not null) as sabidos,
      (select count(*)::int from compras.nota_series x where x.nota_id = n.id) as series,
      (select count(*)::int from compras.pendencias x where x.nota_id = n.id) as pendencias
    from compras.notas n
    order by n.id
  `)
  const certa = { autorizada: true, avisos: 0, do_pedido: true, series: 0, pendencias: 0 }
  expect(notas).toMatchObject([
    { ...certa, numero: 48_213, estado: 'lancada', sabidos: 3 },
    { ...certa, numero: 9_077, estado: 'lancada', sabidos: 2, pendencias: 1 },
    { ...certa, numero: 130_552, estado: 'conferindo', sabidos: 2, series: 2 },
    { numero: 71_904, estado: 'conferindo', autorizada: true, avisos: 0, sabidos: 0 },
  ])
  const admin = await casa.como('admin@girassol.test')
  const [id] = await linhas(sql<{ id: string }>`select id from compras.notas where numero = 130552`)
  const { divergencias } = (await admin.chamar(contratoDeNotas.obter, { params: { id: id?.id ?? '' } })).corpo.data
  expect(divergencias).toEqual([
    expect.stringMatching(/4,1 % acima/),
    expect.stringMatching(/tem 4, o pedido espera 3/),
  ])
})

it('seeds counts: posted, half counted, draft, and a cycle; who counted did not approve', async () => {
  const contagens = await linhas(sql<{ situacao: string; linhas: number; contadas: number; diferem: number }>`
    select
      i.situacao,
      count(distinct l.id)::int as linhas,
      count(distinct c.linha_id)::int as contadas,
      count(distinct l.id) filter (where l.diferenca <> 0)::int as diferem
    from inventarios.inventarios i
    left join inventarios.linhas l on l.inventario_id = i.id
    left join inventarios.contagens c on c.linha_id = l.id
    group by i.id
    order by i.id
  `)
  expect(contagens.map((c) => c.situacao)).toEqual(['lancado', 'em_contagem', 'rascunho'])
  const [lancado, andando] = contagens
  expect(lancado).toMatchObject({ contadas: lancado?.linhas, diferem: 7 })
  expect(andando?.contadas).toBe(Math.ceil((andando?.linhas ?? 0) / 2))
  expect(andando?.contadas).toBeGreaterThan(5)
  const { acerto } = await contagensParaOPainel(db)
  expect(acerto).toBeGreaterThan(0.8)
  expect(acerto).toBeLessThan(1)
  expect(await linhas(sql<object>`select from inventarios.ciclos`)).toHaveLength(1)
})

it('keeps the ledger clean, and seeds once, in time', async () => {
  expect(await violacoes(db)).toEqual([])
  const quantas = () =>
    linhas(sql<object>`
      select
        (select count(*)::int from compras.notas) as notas,
        (select count(*)::int from compras.pedidos) as pedidos,
        (select count(*)::int from inventarios.inventarios) as inventarios,
        (select count(*)::int from estoque.linhas) as linhas
    `)
  const antes = await quantas()
  await semearNotas(s)
  await semearContagens(s)
  expect(await quantas()).toEqual(antes)
  // 5 s on a machine of its own; the bound holds on one that runs everything else
  expect(levou, `invoices ${Math.round(asNotas)} ms, all ${Math.round(levou)} ms`).toBeLessThan(60_000)
})

it('leaves with the demonstration, whole', async () => {
  await sql`select cad.marcar_demonstracao()`.execute(db)
  await sql`update empresa.dados set nome = 'Sol da Serra'`.execute(db)
  const dona = await pessoaDeTeste(casa, [], ['admin'])
  const dito = (await dona.chamar(demonstracao.ver)).corpo.data.leva.map((c) => c.rotulo)
  expect(dito).toEqual(
    expect.arrayContaining([
      'fornecedores',
      'pedidos de compra',
      'notas de entrada',
      'inventários',
      'ciclos de contagem',
    ]),
  )
  const r = await dona.chamar(demonstracao.deixar, { body: { empresa: 'Sol da Serra', manter: false } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const [resta] = await linhas(sql<Record<string, number>>`
    select
      (select count(*)::int from compras.fornecedores) as fornecedores,
      (select count(*)::int from compras.pedidos) as pedidos,
      (select count(*)::int from compras.notas) as notas,
      (select count(*)::int from compras.pendencias) as pendencias,
      (select count(*)::int from compras.codigos) as codigos,
      (select count(*)::int from inventarios.inventarios) as inventarios,
      (select count(*)::int from inventarios.contagens) as contagens,
      (select count(*)::int from inventarios.ciclos) as ciclos,
      (select count(*)::int from estoque.chegadas) as chegadas,
      (select count(*)::int from estoque.linhas) as linhas,
      (select count(*)::int from estoque.movimentos) as movimentos,
      (select count(*)::int from estoque.materiais) as materiais,
      (select count(*)::int from estoque.locais where fisico) as locais
  `)
  expect(Object.entries(resta ?? {}).filter(([, n]) => n > 0)).toEqual([])
  expect(await violacoes(db)).toEqual([])
})
