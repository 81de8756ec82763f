import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { resumir } from '#modules/propostas/regras/resumir.ts'
import { estadosDaProposta, tiposDeProposta } from '#modules/propostas/tipos.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { lerEvidencias } from '#platform/evidencias/repositorio.ts'
import { semearContatos } from '#server/seed/contatos.ts'
import { semearEnergia } from '#server/seed/energia.ts'
import { semearFunis } from '#server/seed/funis.ts'
import { demonstracao } from '#modules/acesso/demonstracao/contract/demonstracao.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste({ env: { SEED: 'demo' } })
const { s } = casa.app
const { db } = s.banco
await db.insertInto('cad.demonstracao').values({ tabela: '', id: uuidv7() }).execute()
await casa.app.funis.instalar()
await semearFunis(s)
await semearContatos(s)
await semearEnergia(s)
await sql`select cad.marcar_demonstracao()`.execute(db)
await sql`update empresa.dados set nome = 'Sol da Serra'`.execute(db)

const admin = await casa.como('admin@girassol.test')
const linhas = async <T extends object>(comando: ReturnType<typeof sql<T>>) => (await comando.execute(db)).rows
const um = async <T extends object>(comando: ReturnType<typeof sql<T>>): Promise<T> => {
  const [linha] = await linhas(comando)
  if (!linha) throw new Error('no row')
  return linha
}
const todas = async () => (await admin.chamar(propostas.listar, { query: { limit: 100 } })).corpo.data
const uma = async (id: string) => (await admin.chamar(propostas.obter, { params: { id } })).corpo.data

it('[S2.20] the demonstration has 40 proposals of every kind in every state, over 90 days', async () => {
  const lista = await todas()
  expect(lista).toHaveLength(40)
  expect(new Set(lista.map((p) => p.estado))).toEqual(new Set(estadosDaProposta))
  expect(new Set(lista.map((p) => p.tipo))).toEqual(new Set(tiposDeProposta))
  const idades = lista.map((p) => (Date.now() - Date.parse(p.criado_em)) / DIA_MS)
  expect([Math.max(...idades) > 80, Math.max(...idades) < 95, Math.min(...idades) > 0]).toEqual([true, true, true])
  expect(lista.every((p) => p.atualizado_em >= p.criado_em && Date.parse(p.atualizado_em) <= Date.now())).toBe(true)
  expect(new Set(lista.map((p) => p.vendedor.id)).size).toBeGreaterThan(2)
  expect(new Set(lista.map((p) => p.cidade)).size).toBeGreaterThan(5)
  expect(lista.filter((p) => p.cartao_id !== null).length).toBeGreaterThan(10)
  // what waits for an answer has time left
  const abertas = lista.filter((p) => ['enviada', 'visualizada', 'em_negociacao'].includes(p.estado))
  expect(abertas.every((p) => p.vence_em !== null && Date.parse(p.vence_em) > Date.now())).toBe(true)
  // once: a second start adds nothing
  await semearEnergia(s)
  expect(await todas()).toHaveLength(40)
})

it('its figures are those of the engine, its turns those of real ones, its evidence whole', async () => {
  const inteiras = await Promise.all((await todas()).map((p) => uma(p.id)))
  for (const p of inteiras) {
    const r = resumir(p.conteudo)
    expect([p.numero, r.valor_centavos, r.economia_ano_centavos, r.bloqueios]).toEqual([
      p.numero,
      p.valor_centavos,
      p.economia_ano_centavos,
      [],
    ])
  }
  expect(inteiras.filter((p) => p.versoes.some((v) => v.estado === 'substituida')).length).toBeGreaterThan(3)
  expect(inteiras.filter((p) => p.aprovacao !== null && p.estado === 'em_aprovacao')).toHaveLength(2)
  const renovada = inteiras.find((p) => p.eventos.some((e) => e.tipo === 'renovada'))
  const mudou = await admin.chamar(propostas.comparar, {
    params: { id: renovada?.id ?? '' },
    query: { de: 1, para: 2 },
  })
  expect(mudou.corpo.data.length).toBeGreaterThan(0)
  const pelaPagina = inteiras.filter((p) => p.aceite?.por === 'cliente')
  expect(pelaPagina).toHaveLength(2)
  for (const { id } of pelaPagina)
    expect((await lerEvidencias(db, { de: 'propostas.aceite', de_id: id })).map((e) => e.tipo)).toEqual(['aceita'])
  expect(
    await um(sql<object>`
      select
        (select count(*)::int from propostas.propostas where propostas.elo_partido(id) is not null) as partidas,
        (select count(*)::int from unidades.unidades where distribuidora_id is not null) > 20 as unidades
    `),
  ).toEqual({ partidas: 0, unidades: true })
  const catalogo = (await admin.chamar(itens.listar, { query: {} })).corpo.data
  expect(catalogo.filter((i) => i.custo_centavos !== null).length).toBeGreaterThanOrEqual(12)
})

it('leaves with the demonstration alone: real proposals can be neither dated, marked nor taken', async () => {
  const dona = await pessoaDeTeste(casa, [], ['admin'])
  const { contato, cartao } = await um(
    sql<{ contato: string; cartao: string }>`
      select contato_id as contato, cartao_id as cartao from propostas.propostas where cartao_id is not null limit 1
    `,
  )
  const nova = await dona.chamar(propostas.criar, {
    body: { contato_id: contato, cartao_id: cartao, conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() } },
  })
  const { id, revisao } = nova.corpo.data
  expect((await dona.chamar(propostas.enviar, { params: { id }, body: { revisao } })).status).toBe(200)

  const marcar = (tabela: string, qual: string) =>
    db.insertInto('cad.demonstracao').values({ tabela, id: qual }).execute()
  await expect(marcar('propostas.propostas', id)).rejects.toThrow('only the seed')
  await expect(marcar('', uuidv7())).rejects.toThrow('only the seed')
  await expect(sql`select propostas.deixar_demonstracao()`.execute(db)).rejects.toThrow('was not left')
  const datada = s.banco.transacao(async (tx) => {
    await sql`select set_config('propostas.agora', '2020-01-01', true)`.execute(tx)
    const { rows } = await sql<{ em: Date }>`
      insert into propostas.eventos (proposta_id, n, tipo, em, hash) values (${id}, 0, 'vista', now(), '') returning em
    `.execute(tx)
    return rows[0]?.em.getUTCFullYear()
  })
  expect(await datada).toBeGreaterThan(2020)
  await expect(
    s.banco.transacao(async (tx) => {
      await sql`select set_config('propostas.deixando', 'sim', true)`.execute(tx)
      await sql`delete from propostas.eventos where proposta_id = ${id}`.execute(tx)
    }),
  ).rejects.toThrow('permission denied')

  const r = await dona.chamar(demonstracao.deixar, { body: { empresa: 'Sol da Serra', manter: false } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  expect(r.corpo.data.levado).toContainEqual({ rotulo: 'propostas', n: 40 })
  const resta = await um(sql<object>`
    select
      (select array_agg(id) from propostas.propostas) as propostas,
      (select array_agg(distinct proposta_id) from propostas.eventos) as eventos,
      (select array_agg(distinct proposta_id) from propostas.versoes) as versoes,
      (select count(*)::int from propostas.vistas) as vistas,
      (select count(*)::int from propostas.aceites) as aceites,
      (select count(*)::int from propostas.aprovacoes) as aprovacoes,
      (select count(*)::int from plataforma.evidencias) as evidencias,
      (select count(*)::int from catalogo.itens) as itens,
      (select array_agg(cartao_id) from propostas.propostas) as cartoes,
      (select count(*)::int from cad.contatos where id = ${contato}) as contato
  `)
  expect(resta).toEqual({
    propostas: [id],
    eventos: [id],
    versoes: [id],
    vistas: 0,
    aceites: 0,
    aprovacoes: 0,
    evidencias: 0,
    itens: 0,
    cartoes: [null],
    contato: 1,
  })
})
