import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { enviarFormulario } from '#modules/formularios/server/comandos/enviar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { formularios } from '#modules/formularios/contract/formularios.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const alheio = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const cliente = await casa.como(null)
const vendas = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data
const base = `/api/funis/${vendas.id}/formularios`
const corpo = {
  slug: 'orcamento',
  titulo: 'Peça seu orçamento',
  campos: [{ chave: 'nome', obrigatorio: true }, { chave: 'telefone', obrigatorio: true }, { chave: 'cidade' }],
  consentimento: 'Concordo em ser contatado.',
  sucesso: 'Obrigado! Ligamos hoje.',
  ativo: true,
}
const abrir = async () => (await cliente.chamar(formularios.abrir, { params: { slug: 'orcamento' } })).corpo.data
const enviar = (mais: Record<string, unknown>) =>
  cliente('POST', '/api/formularios/orcamento', {
    id: crypto.randomUUID(),
    valores: { nome: 'Rita', telefone: '5511987650001' },
    consentiu: true,
    ...mais,
  })
const quantos = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from funis.cartoes where origem = 'formulario'`.execute(banco.db))
    .rows[0]?.n
/** Runs `fn` with the clock advanced by `ms`. */
const daqui = async <T>(ms: number, fn: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  try {
    return await fn()
  } finally {
    vi.useRealTimers()
  }
}

it('the manager of the funnel creates a form, with fields that an anonymous visitor may fill in', async () => {
  expect((await cliente.chamar(formularios.criar, { params: { funil_id: vendas.id }, body: corpo })).status).toBe(401)
  expect((await leitora.chamar(formularios.criar, { params: { funil_id: vendas.id }, body: corpo })).status).toBe(403)
  expect((await alheio.chamar(formularios.criar, { params: { funil_id: vendas.id }, body: corpo })).status).toBe(404)
  for (const [mais, campo] of [
    [{ slug: 'Com Espaço' }, 'slug'],
    [{ campos: [{ chave: 'nome', obrigatorio: true }] }, 'campos'],
    [{ campos: [{ chave: 'aprovacao_compra' }] }, 'campos.0.chave'],
    [{ consentimento: '' }, 'consentimento'],
  ] as const) {
    const r = await gestora('POST', base, { ...corpo, ...mais })
    expect([campo, r.status, r.corpo.error.details[0].campo]).toEqual([campo, 400, campo])
  }
  const r = await gestora.chamar(formularios.criar, { params: { funil_id: vendas.id }, body: corpo })
  expect([r.status, r.corpo.data.endereco.endsWith('/f/orcamento')]).toEqual([200, true])
  expect((await gestora.chamar(formularios.criar, { params: { funil_id: vendas.id }, body: corpo })).status).toBe(409)
})

it('a submission creates a contact and a card, once, with the consent text; bots and too fast submissions create nothing', async () => {
  const pagina = await abrir()
  expect([pagina.campos.map((c) => [c.chave, c.obrigatorio]), JSON.stringify(pagina).includes(vendas.id)]).toEqual([
    [
      ['nome', true],
      ['telefone', true],
      ['cidade', false],
    ],
    false,
  ])
  expect((await enviar({ prova: pagina.prova })).corpo.error.message).toBe('Espere um instante e envie de novo.')
  expect((await enviar({ prova: 'x' })).status).toBe(400)
  await daqui(5000, async () => {
    expect((await enviar({ prova: pagina.prova, consentiu: false })).corpo.error.details[0].campo).toBe('consentiu')
    expect((await enviar({ prova: pagina.prova, valores: { nome: 'Rita' } })).corpo.error.details[0].campo).toBe(
      'valores.telefone',
    )
    expect(
      (await enviar({ prova: pagina.prova, valores: { nome: 'Rita', telefone: '12' } })).corpo.error.details[0].campo,
    ).toBe('valores.telefone')
    expect((await enviar({ prova: pagina.prova, site: 'http://spam' })).status).toBe(200)
    expect(await quantos()).toBe(0)
    const id = crypto.randomUUID()
    // values of fields that are not in the form are ignored
    for (let i = 0; i < 2; i++)
      expect(
        (
          await enviar({
            id,
            prova: pagina.prova,
            valores: { nome: 'Rita', telefone: '5511987650001', valor_venda: 1 },
          })
        ).corpo.data.mensagem,
      ).toBe(corpo.sucesso)
  })
  expect(await quantos()).toBe(1)
  const { rows } = await sql<{
    titulo: string
    nome: string
    telefone: string
    consentimento: string
    valor: string | null
  }>`
    select c.titulo, k.nome, k.telefone, e.consentimento, d.campos ->> 'valor_venda' as valor
    from funis.envios e
    join funis.cartoes c on c.id = e.cartao_id
    join cad.contatos k on k.id = c.contato_id
    left join funis.dossies d on d.id = c.dossie_id
  `.execute(banco.db)
  expect(rows).toEqual([
    { titulo: 'Rita', nome: 'Rita', telefone: '5511987650001', consentimento: corpo.consentimento, valor: null },
  ])
  // ten a minute per IP address
  const muitas = await Promise.all(Array.from({ length: 12 }, () => enviar({ prova: 'x' })))
  expect(muitas.some((r) => r.status === 429)).toBe(true)
})

it('a customer sends missing documents through a link that expires', async () => {
  const c = (
    await gestora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Casa',
      valores: { nome: 'Bia', telefone: '5511987650002' },
    })
  ).corpo.data
  const arquivo = vendas.campos.find(
    (k: { tipo: string; escopo: string }) => k.tipo === 'arquivo' && k.escopo !== 'contato' && k.escopo !== 'uc',
  ).chave
  expect(
    (await cliente.chamar(formularios.pedirDocumentos, { params: { id: c.id }, body: { campos: [arquivo] } })).status,
  ).toBe(401)
  expect(
    (await leitora.chamar(formularios.pedirDocumentos, { params: { id: c.id }, body: { campos: [arquivo] } })).status,
  ).toBe(403)
  expect(
    (await alheio.chamar(formularios.pedirDocumentos, { params: { id: c.id }, body: { campos: [arquivo] } })).status,
  ).toBe(404)
  expect(
    (await gestora.chamar(formularios.pedirDocumentos, { params: { id: c.id }, body: { campos: ['cidade'] } }))
      .campos[0]?.campo,
  ).toBe('campos')
  const token = (
    await gestora.chamar(formularios.pedirDocumentos, {
      params: { id: c.id },
      body: { campos: [arquivo], recado: 'Oi!' },
    })
  ).corpo.data.endereco
    .split('/')
    .at(-1)
  const mandar = (campo: string, bytes: Uint8Array<ArrayBuffer>) =>
    fetch(`${casa.url}/api/documentos/${token}/${campo}?nome=fatura.pdf&tipo=application/pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    })
  expect((await mandar('cidade', new Uint8Array([1]))).status).toBe(404)
  expect((await mandar(arquivo, new Uint8Array([]))).status).toBe(400)
  expect((await mandar(arquivo, new TextEncoder().encode('%PDF-1.4 teste'))).status).toBe(200)
  const { corpo: visto } = await cliente.chamar(formularios.verPedido, { params: { token: token ?? '' } })
  expect(visto.data.campos).toEqual([{ chave: arquivo, rotulo: expect.any(String), recebidos: ['fatura.pdf'] }])
  expect(JSON.stringify(visto)).not.toContain(c.id)
  const { corpo: cartao } = await gestora('GET', `/api/cartoes/${c.id}`)
  expect(
    (
      await gestora(
        'GET',
        `/api/cartoes/${c.id}/arquivo?caminho=${encodeURIComponent(cartao.data.valores[arquivo][0].caminho)}`,
      )
    ).status,
  ).toBe(200)
  await sql`
    update funis.pedidos_de_documentos
    set criado_em = now() - interval '9 days', expira_em = now() - interval '1 day'
  `.execute(banco.db)
  expect((await cliente.chamar(formularios.verPedido, { params: { token: token ?? '' } })).status).toBe(404)
})

it('a form closes at its maximum and on its last day, notifies its manager, and can be embedded only by its sites', async () => {
  const feito = (
    await gestora.chamar(formularios.criar, {
      params: { funil_id: vendas.id },
      body: {
        ...corpo,
        slug: 'mutirao',
        maximo_de_envios: 2,
        sites: ['https://www.exemplo.com.br'],
      },
    })
  ).corpo.data
  await gestora.chamar(formularios.alterar, {
    params: { funil_id: vendas.id, id: feito.id },
    body: {
      ...corpo,
      slug: 'mutirao',
      ativo: true,
      maximo_de_envios: 2,
      sites: ['https://www.exemplo.com.br'],
    },
  })
  expect(
    (
      await gestora.chamar(formularios.alterar, {
        params: { funil_id: vendas.id, id: feito.id },
        body: { ...corpo, slug: 'mutirao', sites: ['exemplo.com/pagina'] },
      })
    ).campos[0]?.campo,
  ).toBe('sites.0')
  const pagina = (await cliente.chamar(formularios.abrir, { params: { slug: 'mutirao' } })).corpo.data
  const mandar = (nome: string) =>
    casa.app.s.executar(sistema, (u) =>
      enviarFormulario(
        u,
        { ...corpo, id: feito.id, funil_id: vendas.id, estagio_id: null, time_id: null, campos: pagina.campos },
        crypto.randomUUID(),
        { nome, telefone: `55119876502${nome}` },
      ),
    )
  // concurrent submissions for the last place
  await mandar('10')
  const juntos = await Promise.allSettled([mandar('11'), mandar('12'), mandar('13')])
  expect(juntos.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
  expect((await cliente.chamar(formularios.abrir, { params: { slug: 'mutirao' } })).status).toBe(404)
  for (const [quem, status] of [
    [cliente, 401],
    [leitora, 403],
    [alheio, 404],
    [gestora, 200],
  ] as const)
    expect((await quem.chamar(formularios.envios, { params: { funil_id: vendas.id, id: feito.id } })).status).toBe(
      status,
    )
  expect(
    (
      await gestora.chamar(formularios.envios, {
        params: { funil_id: vendas.id, id: feito.id },
        query: { cursor: 'x' },
      })
    ).status,
  ).toBe(400)
  const primeira = (
    await gestora.chamar(formularios.envios, { params: { funil_id: vendas.id, id: feito.id }, query: { limit: 1 } })
  ).corpo.data
  const segunda = (
    await gestora.chamar(formularios.envios, {
      params: { funil_id: vendas.id, id: feito.id },
      query: { limit: 1, cursor: primeira.proximo ?? '' },
    })
  ).corpo.data
  expect([
    primeira.envios.length,
    segunda.envios[0]?.cartao?.titulo,
    segunda.envios[0]?.consentimento,
    segunda.proximo,
  ]).toEqual([1, '10', corpo.consentimento, null])
  const politica = async (slug: string) =>
    (await fetch(`${casa.url}/f/${slug}`)).headers.get('content-security-policy') ?? ''
  expect([
    (await politica('mutirao')).includes("frame-ancestors 'self' https://www.exemplo.com.br"),
    (await politica('orcamento')).includes('exemplo.com.br'),
  ]).toEqual([true, false])
  await gestora.chamar(formularios.alterar, {
    params: { funil_id: vendas.id, id: feito.id },
    body: {
      ...corpo,
      slug: 'mutirao',
      ativo: true,
      encerra_em: '2020-01-01T00:00:00-03:00',
    },
  })
  expect((await cliente.chamar(formularios.abrir, { params: { slug: 'mutirao' } })).status).toBe(404)
})
