import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { assinar, confere } from '#platform/saidas/assinatura.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { webhooks } from '#modules/funis/saidas/contract/webhooks.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { destinoDeWebhook } from '#tests/suporte/destino-de-webhook.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const outro = await destinoDeWebhook()
aoFim(outro.fechar)
const casa = await appDeTeste({ permitirTambem: [outro.host] })
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const alheio = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const vendas = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data
const base = `/api/funis/${vendas.id}`
let n = 0
const novo = async () =>
  (
    await vendedora.chamar(contratoDeCartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: `Casa ${++n}`,
        valores: { nome: `C ${n}`, telefone: `55119${String(82_000_000 + n)}`, origem_lead: 'indicacao' },
      },
    })
  ).corpo.data

it('sends signed events to another system; a failed one is retried, marked failed, and resent by hand', async () => {
  const corpo = { nome: 'ERP', url: `${outro.url}/gancho`, eventos: ['cartao.criado', 'cartao.moveu'] }
  expect((await ninguem('POST', `${base}/destinos`, corpo)).status).toBe(401)
  expect((await vendedora('POST', `${base}/destinos`, corpo)).status).toBe(403)
  expect((await alheio('POST', `${base}/destinos`, corpo)).status).toBe(404)
  for (const [mais, campo] of [
    [{ url: 'http://169.254.169.254/' }, 'url'],
    [{ url: 'ftp://x' }, 'url'],
    [{ eventos: [] }, 'eventos'],
  ] as const)
    expect((await gestora('POST', `${base}/destinos`, { ...corpo, ...mais })).corpo.error.details[0].campo).toBe(campo)
  const { corpo: feito } = await gestora('POST', `${base}/destinos`, corpo)
  const teste = await gestora.chamar(webhooks.testarDestino, { params: { funil_id: vendas.id, id: feito.data.id } })
  expect([teste.corpo.data.status, outro.recebidas[0]?.corpo.evento]).toEqual([204, 'teste'])
  const c = await novo()
  await expect.poll(() => outro.recebidas.filter((r) => r.corpo.evento === 'cartao.criado').length).toBe(1)
  const r = outro.recebidas.find((x) => x.corpo.evento === 'cartao.criado')
  expect(confere([feito.data.segredo], r?.cabecalhos ?? {}, r?.bruto ?? '')).toBe(true)
  expect(r?.corpo.cartao).toMatchObject({ id: c.id, funil: 'vu.vendas', estagio: 'novo_lead' })
  expect((await gestora('GET', `${base}/destinos`)).corpo.data[0].segredo).toBeUndefined()
  // no personal data is included by default
  expect(r?.bruto).not.toContain('55119')
  outro.responder(() => 503)
  await novo()
  const saidas = async () => (await gestora.chamar(webhooks.saidas, { params: { funil_id: vendas.id } })).corpo.data
  await expect
    .poll(async () => (await saidas())[0])
    .toMatchObject({ situacao: 'pendente', tentativas: 1, erro: 'O destino respondeu 503.' })
  outro.responder(() => 410)
  await novo()
  await expect.poll(async () => (await saidas())[0]?.situacao).toBe('morta')
  outro.responder(() => 204)
  expect(
    (await alheio.chamar(webhooks.repetirSaida, { params: { funil_id: vendas.id, id: (await saidas())[0]?.id ?? '' } }))
      .status,
  ).toBe(404)
  expect(
    (
      await gestora.chamar(webhooks.repetirSaida, {
        params: { funil_id: vendas.id, id: (await saidas())[0]?.id ?? '' },
      })
    ).status,
  ).toBe(200)
  await expect.poll(async () => (await saidas())[0]?.situacao).toBe('entregue')
  // an automation can send one too
  const { corpo: regra } = await gestora.chamar(automacoes.criar, {
    params: { funil_id: vendas.id },
    body: {
      nome: 'Avisar ERP',
      definicao: { gatilho: { tipo: 'criado' }, acoes: [{ tipo: 'webhook', destino_id: feito.data.id }] },
    },
  })
  await gestora.chamar(automacoes.publicar, { params: { id: regra.data.id } })
  await novo()
  await expect.poll(() => outro.recebidas.find((x) => x.corpo.evento === 'regra')?.corpo.regra).toBe('Avisar ERP')
  await gestora.chamar(automacoes.ligar, { params: { id: regra.data.id }, body: { ativa: false } })
})

it('accepts signed cards from another system, mapped, once per id', async () => {
  const { corpo } = await gestora.chamar(webhooks.criarEntrada, {
    params: { funil_id: vendas.id },
    body: {
      nome: 'Site',
      mapa: [
        { de: 'lead.nome', para: 'nome' },
        { de: 'lead.fones.0', para: 'telefone' },
        { de: 'assunto', para: 'titulo' },
      ],
    },
  })
  expect(
    (
      await gestora.chamar(webhooks.criarEntrada, {
        params: { funil_id: vendas.id },
        body: { nome: 'Site', mapa: [{ de: 'x', para: 'nao_existe' }] },
      })
    ).campos[0]?.campo,
  ).toBe('mapa.0.para')
  const { endereco, segredo, id } = corpo.data
  const caminho = new URL(endereco).pathname
  const texto = JSON.stringify({ assunto: 'Quero energia solar', lead: { nome: 'Ivo', fones: ['5511987650100'] } })
  const entregar = (chave: string, bruto = texto, com = segredo) =>
    fetch(casa.url + caminho, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...assinar([com], chave, bruto) },
      body: bruto,
    })
  expect((await entregar('a1', texto, 'whsec_outro')).status).toBe(401)
  expect(
    (
      await fetch(`${casa.url}/api/funis/webhook/nada`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(404)
  const respostas = await Promise.all([entregar('a1'), entregar('a1'), entregar('a1')])
  const cartoes = new Set(
    await Promise.all(respostas.map(async (r) => ((await r.json()) as { data: { cartao_id: string } }).data.cartao_id)),
  )
  expect([respostas.map((r) => r.status), cartoes.size]).toEqual([[200, 200, 200], 1])
  const c = (await gestora.chamar(contratoDeCartoes.obter, { params: { id: [...cartoes][0] ?? '' } })).corpo.data
  expect([c.titulo, c.valores.nome, c.valores.telefone, c.origem]).toEqual([
    'Quero energia solar',
    'Ivo',
    '5511987650100',
    'webhook',
  ])
  const errada = await entregar('a2', JSON.stringify({ lead: { nome: 'Ana', fones: ['12'] } }))
  expect(errada.status).toBe(400)
  const lista = (await gestora.chamar(webhooks.entradas, { params: { funil_id: vendas.id } })).corpo.data[0]
  expect([lista?.recebidas.find((r) => r.chave === 'a2')?.erro, JSON.stringify(lista).includes(segredo)]).toEqual([
    'Não deu para ler a entrega. Telefone (WhatsApp): Telefone inválido',
    false,
  ])
  const novo_segredo = (await gestora.chamar(webhooks.trocarSegredo, { params: { funil_id: vendas.id, id } })).corpo
    .data.segredo
  for (const com of [segredo, novo_segredo])
    expect((await entregar(`b-${com.slice(-6).replace(/\W/g, '')}`, texto, com)).status).toBe(200)
  await sql`update funis.entradas set ativa = false where id = ${id}`.execute(banco.db)
  expect((await entregar('c1')).status).toBe(404)
})

it('stores an unreadable delivery as received, and reprocesses it with the corrected mapping; failed events are resent together', async () => {
  const { corpo: feita } = await gestora.chamar(webhooks.criarEntrada, {
    params: { funil_id: vendas.id },
    body: {
      nome: 'Parceiro',
      mapa: [
        { de: 'fone', para: 'telefone' },
        { de: 'conta', para: 'consumo_medio_kwh' },
      ],
    },
  })
  const caminho = new URL(feita.data.endereco).pathname
  const bruto = JSON.stringify({ pessoa: 'Lia', fone: '(11) 98765-0177', conta: 'não sei' })
  expect(
    (
      await fetch(casa.url + caminho, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...assinar([feita.data.segredo], 'r1', bruto) },
        body: bruto,
      })
    ).status,
  ).toBe(400)
  for (const [quem, status] of [
    [ninguem, 401],
    [vendedora, 403],
    [alheio, 404],
  ] as const)
    expect([
      (await quem.chamar(webhooks.recebidas, { params: { funil_id: vendas.id, id: feita.data.id } })).status,
      (
        await quem.chamar(webhooks.repetirRecebida, {
          params: { funil_id: vendas.id, id: feita.data.id },
          body: { chave: 'r1' },
        })
      ).status,
    ]).toEqual([status, status])
  expect(
    (await gestora.chamar(webhooks.recebidas, { params: { funil_id: vendas.id, id: feita.data.id } })).corpo.data,
  ).toMatchObject([{ chave: 'r1', corpo: bruto, cartao_id: null, erro: expect.stringContaining('não sei') }])
  expect(
    (
      await gestora.chamar(webhooks.repetirRecebida, {
        params: { funil_id: vendas.id, id: feita.data.id },
        body: { chave: '' },
      })
    ).campos[0]?.campo,
  ).toBe('chave')
  expect(
    (
      await gestora.chamar(webhooks.repetirRecebida, {
        params: { funil_id: vendas.id, id: feita.data.id },
        body: { chave: 'r1' },
      })
    ).status,
  ).toBe(400)
  await gestora.chamar(webhooks.alterarEntrada, {
    params: { funil_id: vendas.id, id: feita.data.id },
    body: {
      nome: 'Parceiro',
      mapa: [
        { de: 'fone', para: 'telefone' },
        { de: 'pessoa', para: 'nome' },
      ],
      ativa: true,
    },
  })
  const cartao = (
    await gestora.chamar(webhooks.repetirRecebida, {
      params: { funil_id: vendas.id, id: feita.data.id },
      body: { chave: 'r1' },
    })
  ).corpo.data.cartao_id
  expect((await gestora.chamar(contratoDeCartoes.obter, { params: { id: cartao } })).corpo.data.valores).toMatchObject({
    nome: 'Lia',
    telefone: '5511987650177',
  })
  expect(
    (
      await gestora.chamar(webhooks.repetirRecebida, {
        params: { funil_id: vendas.id, id: feita.data.id },
        body: { chave: 'r1' },
      })
    ).status,
  ).toBe(409)

  const destino = (await gestora.chamar(webhooks.destinos, { params: { funil_id: vendas.id } })).corpo.data[0]
  outro.responder(() => 410)
  await novo()
  const mortas = async () =>
    (await gestora.chamar(webhooks.saidas, { params: { funil_id: vendas.id }, query: { situacao: 'morta' } })).corpo
      .data
  await expect.poll(async () => (await mortas()).length).toBeGreaterThan(0)
  const umaSaida = `${base}/saidas/${(await mortas())[0]?.id}`
  for (const [quem, status] of [
    [ninguem, 401],
    [vendedora, 403],
    [alheio, 404],
  ] as const)
    expect([
      (await quem('GET', umaSaida)).status,
      (await quem.chamar(webhooks.repetirMortas, { params: { funil_id: vendas.id } })).status,
      (await quem.chamar(webhooks.trocarSegredoDoDestino, { params: { funil_id: vendas.id, id: destino?.id ?? '' } }))
        .status,
    ]).toEqual([status, status, status])
  expect((await gestora('GET', umaSaida)).corpo.data).toMatchObject({
    situacao: 'morta',
    corpo: { evento: 'cartao.criado' },
    historico: [{ status: 410 }],
  })
  outro.responder(() => 204)
  const { corpo: trocado } = await gestora.chamar(webhooks.trocarSegredoDoDestino, {
    params: { funil_id: vendas.id, id: destino?.id ?? '' },
  })
  expect(
    (await gestora.chamar(webhooks.repetirMortas, { params: { funil_id: vendas.id } })).corpo.data.total,
  ).toBeGreaterThan(0)
  await expect.poll(async () => (await mortas()).length).toBe(0)
  const ultima = () => outro.recebidas.at(-1)
  await expect.poll(() => confere([trocado.data.segredo], ultima()?.cabecalhos ?? {}, ultima()?.bruto ?? '')).toBe(true)
})
