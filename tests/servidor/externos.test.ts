import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { externos } from '#modules/externos/contract/externos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { contraparteDoSprintHub } from '#tests/suporte/contraparte-sprinthub.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const leads = Array.from({ length: 230 }, (_, n) => ({
  id: n + 1,
  fullname: `Lead ${String(n + 1).padStart(3, '0')}`,
  whatsapp: `+55 11 9${44_000_000 + n}`,
  email: `l${n}@s.co`,
  city: 'Limeira',
  state: 'SP',
}))
const deles = await contraparteDoSprintHub({
  leads,
  oportunidades: [
    {
      id: 'o1',
      title: 'Telhado 5 kWp',
      funnel: { name: 'Vendas' },
      column: { name: 'Novo' },
      value: '24.900,50',
      lead: { id: 1 },
    },
  ],
})
const casa = await appDeTeste({ permitirTambem: [new URL(deles.url).host] })
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const leitor = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const ninguem = await casa.como(null)
const base = '/api/externos/sprinthub'
const config = { url: deles.url, instancia: 'solar' }
const diario = async () => (await chefe.chamar(externos.diario, { params: { sistema: 'sprinthub' } })).corpo.data
async function ler(tipo: string) {
  expect((await chefe('POST', `${base}/sincronizar`, { tipo })).status).toBe(200)
  await expect.poll(async () => (await diario())[0]?.situacao, { timeout: 20_000 }).not.toBe('andando')
  return (await diario())[0]
}
const registros = async (q = '') => (await chefe('GET', `${base}/registros?tipo=contato${q}`)).corpo.data

it('refuses users without the permission, and never returns the token', async () => {
  for (const [verbo, caminho, corpo] of [
    ['GET', '/conexao'],
    ['PUT', '/conexao', {}],
    ['POST', '/sincronizar', {}],
    ['GET', '/sincronizacoes'],
    ['GET', '/registros?tipo=contato'],
    ['POST', '/vinculos', {}],
    ['POST', '/importar', {}],
  ] as const) {
    expect((await ninguem(verbo, base + caminho, corpo)).status, caminho).toBe(401)
    expect((await deFora(verbo, base + caminho, corpo)).status, caminho).toBe(403)
  }
  expect(
    (await leitor.chamar(externos.ligar, { params: { sistema: 'sprinthub' }, body: { ativo: true, config } })).status,
  ).toBe(403)
  expect((await chefe('GET', '/api/externos/outro/conexao')).status).toBe(400)
  const params = { sistema: 'sprinthub' as const }
  const comUrl = (url: string) => chefe.chamar(externos.ligar, { params, body: { ativo: true, config: { url } } })
  expect((await comUrl('nada')).status).toBe(400)
  expect((await comUrl('')).campos[0]?.campo).toBe('config.url')
  expect(
    (await chefe.chamar(externos.sincronizar, { params: { sistema: 'sprinthub' }, body: { tipo: 'contato' } })).status,
  ).toBe(409)
  expect(
    (
      await chefe.chamar(externos.ligar, {
        params: { sistema: 'sprinthub' },
        body: { ativo: true, config, token: 'errado' },
      })
    ).corpo.data,
  ).toMatchObject({ tem_token: true })
  expect((await ler('contato'))?.erro).toContain('não aceitou o token')
  const r = await chefe.chamar(externos.ligar, {
    params: { sistema: 'sprinthub' },
    body: { ativo: true, config, token: 'segredo-sh' },
  })
  expect(
    JSON.stringify([r.corpo, (await chefe.chamar(externos.conexao, { params: { sistema: 'sprinthub' } })).corpo]),
  ).not.toContain('segredo-sh')
  const { rows } = await sql<{ t: string }>`
    select to_jsonb(s)::text as t
    from cad.sistemas_externos s
    union all
    select coalesce(depois::text, '')
    from plataforma.auditoria
  `.execute(casa.app.s.banco.db)
  expect(rows.map((x) => x.t).join('')).not.toContain('segredo-sh')
  // a new URL requires the token again, because it would receive it
  expect(
    (
      await chefe.chamar(externos.ligar, {
        params: { sistema: 'sprinthub' },
        body: { ativo: true, config: { ...config, url: `${deles.url}/outro` } },
      })
    ).campos[0]?.campo,
  ).toBe('token')
})

it('reads every page despite rate limits, compares, links, imports, and reports the differences', async () => {
  deles.estado.pausas = 2
  expect(await ler('contato')).toMatchObject({ situacao: 'feita', lidos: 230, novos: 230, mudados: 0 })
  expect((await registros()).total).toBe(230)
  const nosso = (await chefe.chamar(contatos.criar, { body: { nome: 'Já Nosso', telefone: '5511944000004' } })).corpo
    .data
  const [r] = (await registros('&busca=lead%20005')).registros
  expect(r).toMatchObject({
    id_externo: '5',
    contato: null,
    sugestao: { id: nosso.id },
    dados: { cidade: 'Limeira', uf: 'SP' },
  })
  expect(
    (
      await chefe.chamar(externos.vincular, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'contato', id_externo: '5', contato_id: 'x' },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await chefe.chamar(externos.vincular, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'contato', id_externo: 'nada', contato_id: nosso.id },
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await chefe.chamar(externos.vincular, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'contato', id_externo: '5', contato_id: nosso.id },
      })
    ).status,
  ).toBe(200)
  expect((await registros('&situacao=conflitos')).total).toBe(1)
  expect(
    (await chefe.chamar(externos.importar, { params: { sistema: 'sprinthub' }, body: { tipo: 'contato', ids: [] } }))
      .status,
  ).toBe(400)
  expect(
    (
      await chefe.chamar(externos.importar, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'contato', ids: ['5', '7', 'nada'] },
      })
    ).corpo.data,
  ).toMatchObject({ criados: 1, atualizados: 1, conflitos: [{ id_externo: 'nada' }] })
  expect((await chefe.chamar(contatos.obter, { params: { id: nosso.id } })).corpo.data).toMatchObject({
    nome: 'Lead 005',
    email: 'l4@s.co',
    cidade: 'Limeira',
  })
  expect((await registros('&situacao=conflitos')).total).toBe(0)
  deles.estado.leads = leads.map((l) => (l.id === 5 ? { ...l, email: 'novo@s.co' } : l))
  expect(await ler('contato')).toMatchObject({ novos: 0, mudados: 1 })
  expect((await registros('&situacao=conflitos')).registros[0].id_externo).toBe('5')
  // a record whose phone now belongs to another contact is a conflict, and is not imported
  await chefe.chamar(contatos.criar, { body: { nome: 'Outro', telefone: '5511944000008' } })
  expect(
    (await chefe.chamar(externos.importar, { params: { sistema: 'sprinthub' }, body: { tipo: 'contato', ids: ['9'] } }))
      .corpo.data.conflitos[0]?.motivo,
  ).toContain('telefone')
  expect(await ler('oportunidade')).toMatchObject({ lidos: 1 })
  expect(
    (await chefe.chamar(externos.registros, { params: { sistema: 'sprinthub' }, query: { tipo: 'oportunidade' } }))
      .corpo.data.registros[0]?.dados,
  ).toMatchObject({ titulo: 'Telhado 5 kWp', funil: 'Vendas', estagio: 'Novo', valor_centavos: 2_490_050 })
})

it('Softmar reads any URL with JSON or CSV, with the fields that the company configures', async () => {
  expect(
    (
      await chefe.chamar(externos.ligar, {
        params: { sistema: 'softmar' },
        body: {
          ativo: true,
          config: { url: `${deles.url}/dados.csv`, formato: 'csv', campos: { nome: 'razao', telefone: 'fone' } },
        },
      })
    ).status,
  ).toBe(200)
  await chefe.chamar(externos.sincronizar, { params: { sistema: 'softmar' }, body: { tipo: 'contato' } })
  await expect
    .poll(
      async () =>
        (await chefe.chamar(externos.registros, { params: { sistema: 'softmar' }, query: { tipo: 'contato' } })).corpo
          .data.total,
      { timeout: 20_000 },
    )
    .toBe(2)
  expect(
    (
      await chefe.chamar(externos.registros, {
        params: { sistema: 'softmar' },
        query: { tipo: 'contato', busca: 'azul' },
      })
    ).corpo.data.registros[0]?.dados,
  ).toMatchObject({ nome: 'Usina Azul', telefone: '5511955550001' })
})

it('imports opportunities as cards by the stage mapping, once each, with their contact; differences are settled per field, and all is logged', async () => {
  await casa.app.funis.instalar()
  const db = casa.app.s.banco.db
  const vendas = (
    await sql<{ id: string; estagios: { id: string; chave: string; tipo: string }[] }>`
      select
        f.id,
        (
          select jsonb_agg(jsonb_build_object('id', e.id, 'chave', e.chave, 'tipo', e.tipo) order by e.lugar)
          from funis.estagios e
          where e.funil_id = f.id
        ) as estagios
      from funis.funis f
      where f.chave = 'vu.vendas'
    `.execute(db)
  ).rows[0]
  const [novo, segundo] = vendas?.estagios ?? []
  const perdido = vendas?.estagios.find((e) => e.tipo === 'perdido')
  const vendedor = await pessoaDeTeste(casa, [
    { departamento: 'cad', papel: 'supervisor' },
    { departamento: 'vu', papel: 'supervisor' },
  ])
  deles.estado.oportunidades = [
    {
      id: 'a1',
      title: 'Casa da Lia',
      funnel: { name: 'Vendas' },
      column: { name: 'Novo' },
      value: '18.000,00',
      lead: { id: 1 },
    },
    {
      id: 'a2',
      title: 'Padaria',
      funnel: { name: 'Vendas' },
      column: { name: 'Perdida' },
      value: 1000,
      phone: '11 95555-7777',
      name: 'Padaria',
    },
    { id: 'a3', title: 'Sem lugar', funnel: { name: 'Outro' }, column: { name: 'X' } },
  ]
  await ler('oportunidade')
  const ops = async (q = '') => (await vendedor('GET', `${base}/registros?tipo=oportunidade${q}`)).corpo.data
  const umaDelas = async (id: string) =>
    (await ops()).registros.find((r: { id_externo: string }) => r.id_externo === id)
  for (const [verbo, caminho, corpo] of [
    ['GET', '/estagios'],
    ['PUT', '/estagios', {}],
    ['GET', '/atos?tipo=contato'],
    ['POST', '/resolver', {}],
    ['POST', '/amostra', { tipo: 'contato' }],
  ] as const) {
    expect((await ninguem(verbo, base + caminho, corpo)).status, caminho).toBe(401)
    expect((await deFora(verbo, base + caminho, corpo)).status, caminho).toBe(403)
  }
  expect(
    (await leitor.chamar(externos.mapear, { params: { sistema: 'sprinthub' }, body: { estagios: {} } })).status,
  ).toBe(403)
  expect(
    (await vendedor.chamar(externos.mapear, { params: { sistema: 'sprinthub' }, body: { estagios: { x: 'nada' } } }))
      .status,
  ).toBe(400)
  expect(
    (
      await vendedor.chamar(externos.mapear, {
        params: { sistema: 'sprinthub' },
        body: { estagios: { x: '00000000-0000-7000-8000-000000000000' } },
      })
    ).status,
  ).toBe(409)
  expect(
    (
      await vendedor.chamar(externos.importar, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'oportunidade', ids: ['a1'] },
      })
    ).corpo.data.conflitos[0]?.motivo,
  ).toContain('mapa de estágios')
  const mapa = { 'Vendas / Novo': novo?.id, 'Vendas / Perdida': perdido?.id }
  expect((await vendedor('PUT', `${base}/estagios`, { estagios: mapa })).status).toBe(200)
  const { deles: lugares, nossos } = (await vendedor.chamar(externos.estagios, { params: { sistema: 'sprinthub' } }))
    .corpo.data
  expect(lugares.find((l) => l.estagio === 'Novo')).toMatchObject({ funil: 'Vendas', quantas: 2, nosso: novo?.id })
  expect(nossos.some((f) => f.id === vendas?.id)).toBe(true)
  // a user without access to the funnel imports nothing into it
  expect(
    (
      await chefe.chamar(externos.importar, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'oportunidade', ids: ['a1'] },
      })
    ).corpo.data.conflitos[0]?.motivo,
  ).toContain('não trabalha no funil')
  const juntos = await Promise.all(
    [1, 2, 3].map(() =>
      vendedor.chamar(externos.importar, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'oportunidade', ids: ['a1', 'a2', 'a3'] },
      }),
    ),
  )
  expect(juntos.map((r) => r.corpo.data.criados).reduce((a, b) => a + b, 0)).toBe(2)
  expect(juntos[0]?.corpo.data.conflitos).toMatchObject([{ id_externo: 'a3' }])
  const { rows } = await sql<{ titulo: string; estagio: string; origem: string; contato: string; valor: number }>`
    select c.titulo, e.chave as estagio, c.origem, k.nome as contato, c.valor_centavos as valor
    from funis.cartoes c
    join funis.estagios e on e.id = c.estagio_id
    join cad.contatos k on k.id = c.contato_id
    order by c.titulo
  `.execute(db)
  expect(rows).toEqual([
    { titulo: 'Casa da Lia', estagio: novo?.chave, origem: 'importacao', contato: 'Lead 001', valor: 1_800_000 },
    { titulo: 'Padaria', estagio: perdido?.chave, origem: 'importacao', contato: 'Padaria', valor: 100_000 },
  ])
  expect((await umaDelas('a1')).cartao).toMatchObject({ titulo: 'Casa da Lia', funil_id: vendas?.id })
  // the card itself is only for users who see its funnel
  expect(
    (
      await chefe.chamar(externos.registros, { params: { sistema: 'sprinthub' }, query: { tipo: 'oportunidade' } })
    ).corpo.data.registros.every((r) => r.cartao === null),
  ).toBe(true)

  deles.estado.oportunidades = deles.estado.oportunidades.map((o) =>
    (o as { id: string }).id === 'a1'
      ? { ...o, title: 'Casa da Lia e do Beto', value: '19.500,00', column: { name: 'Proposta' } }
      : o,
  )
  await vendedor('PUT', `${base}/estagios`, { estagios: { ...mapa, 'Vendas / Proposta': segundo?.id } })
  await ler('oportunidade')
  const [diferente] = (await ops('&situacao=conflitos')).registros
  expect(diferente.diferencas.map((d: { campo: string }) => d.campo)).toEqual(['titulo', 'valor_centavos', 'estagio'])
  expect(
    (
      await vendedor('POST', `${base}/resolver`, {
        tipo: 'oportunidade',
        id_externo: 'a1',
        escolhas: { titulo: 'talvez' },
      })
    ).status,
  ).toBe(400)
  expect(
    (
      await vendedor.chamar(externos.resolver, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'oportunidade', id_externo: 'nada', escolhas: {} },
      })
    ).status,
  ).toBe(404)
  expect(
    (
      await vendedor.chamar(externos.resolver, {
        params: { sistema: 'sprinthub' },
        body: {
          tipo: 'oportunidade',
          id_externo: 'a1',
          escolhas: { titulo: 'nosso', valor_centavos: 'deles', estagio: 'deles' },
        },
      })
    ).status,
  ).toBe(200)
  expect((await ops('&situacao=conflitos')).total).toBe(0)
  const {
    rows: [depois],
  } = await sql<{ titulo: string; valor: number; estagio_id: string }>`
    select titulo, valor_centavos as valor, estagio_id
    from funis.cartoes
    where titulo like 'Casa%'
  `.execute(db)
  expect(depois).toEqual({ titulo: 'Casa da Lia', valor: 1_950_000, estagio_id: segundo?.id })
  const { atos } = (
    await vendedor.chamar(externos.atos, { params: { sistema: 'sprinthub' }, query: { tipo: 'oportunidade' } })
  ).corpo.data
  expect(atos.map((a) => a.acao)).toEqual(expect.arrayContaining(['resolveu', 'criou', 'recusou']))
  expect(atos.find((a) => a.acao === 'resolveu')?.detalhe).toBe('ficou o deles: valor, estágio; ficou o nosso: título')
})

it('a sample shows the fields of the source before anything is saved', async () => {
  const { campos, linhas } = (
    await chefe.chamar(externos.amostra, { params: { sistema: 'sprinthub' }, body: { tipo: 'oportunidade' } })
  ).corpo.data
  expect(campos).toEqual(expect.arrayContaining(['title', 'funnel.name', 'column.name']))
  expect(linhas[0]?.lido).toMatchObject({ titulo: 'Casa da Lia e do Beto', funil: 'Vendas' })
})
