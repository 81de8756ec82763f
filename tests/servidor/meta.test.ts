import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { contraparteGraph, entregarDaMeta, SEGREDO, TOKEN } from '#tests/suporte/contraparte-graph.ts'
import { CONFIGURACAO } from '#tests/suporte/whatsapp.ts'

const agora = Math.floor(Date.now() / 1000)
const dia = (atras: number) =>
  new Date((agora - atras * 86_400) * 1000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const graph = await contraparteGraph({
  formularios: [
    { id: '33001', name: 'Simulação residencial' },
    { id: '33002', name: 'Condomínios' },
  ],
  conjuntos: ['44001', '44002', '44003'].map((id, n) => ({
    id,
    name: `Conjunto ${id}`,
    status: 'ACTIVE',
    effective_status: n === 2 ? 'WITH_ISSUES' : 'ACTIVE',
    campaign: { id: '55001', name: 'Energia que rende', objective: 'OUTCOME_LEADS' },
    daily_budget: '5000',
    lifetime_budget: '0',
    optimization_goal: 'LEAD_GENERATION',
    billing_event: 'IMPRESSIONS',
    start_time: '2026-10-01T08:00:00-0300',
    ...(n === 2 ? { issues_info: [{ error_summary: 'Anúncio recusado' }] } : {}),
  })),
  dias: [1, 2, 3, 4].map((n) => ({
    adset_id: '44001',
    date_start: dia(n),
    date_stop: dia(n),
    spend: '12.345',
    impressions: '1000',
    reach: '800',
    clicks: '40',
    actions: [
      { action_type: 'link_click', value: '40' },
      { action_type: 'lead', value: '2' },
      { action_type: 'onsite_conversion.lead_grouped', value: '2' },
    ],
  })),
})
afterAll(graph.fechar)
const casa = await appDeTeste({ permitirTambem: [new URL(graph.url).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const ninguem = await casa.como(null)
const campos = (nome: string, telefone: string, email: string) => ({
  full_name: nome,
  phone_number: telefone,
  email,
  consumo_kwh: 'acima_de_75',
  horarios: ['manhã', 'tarde'],
})
let proximo = 17_900_000_000_000_001n
function novoLead(
  o: { nome?: string; telefone?: string; email?: string; form_id?: string; conjunto?: string; em?: number } = {},
) {
  const id = String(proximo++)
  graph.anuncios.leads.push({
    id,
    form_id: o.form_id ?? '33001',
    created_time: o.em ?? agora - 60,
    ad_id: '66001',
    adset_id: o.conjunto ?? '44001',
    campaign_id: '55001',
    platform: 'ig',
    campos: campos(
      o.nome ?? `Pessoa ${id.slice(-4)}`,
      o.telefone ?? `+55119${String(proximo).slice(-8)}`,
      o.email ?? `p${id}@exemplo.br`,
    ),
  })
  return id
}
const conexao = (corpo: unknown) => supervisora('PUT', '/api/meta/conexao', corpo)
/** As Meta writes it: the long id as a number without quotes. */
const aviso = (id: string, pagina = '900001') =>
  `{"object":"page","entry":[{"id":"${pagina}","time":${agora},"changes":[{"field":"leadgen","value":{"leadgen_id":${id},"page_id":"${pagina}","form_id":"33001","adgroup_id":"66001","ad_id":"66001","created_time":${agora}}}]}]}`
const leads = async (query = '') => (await supervisora('GET', `/api/meta/leads${query}`)).corpo
const porId = async (id: string) =>
  (await leads('?limit=100')).data.find((l: { leadgen_id: string }) => l.leadgen_id === id)
const pronto = (id: string) => ate(`lead ${id} is ready`, async () => (await porId(id))?.estado === 'pronto')

await conexao({
  url_base: graph.url,
  token: TOKEN,
  segredo_do_app: SEGREDO,
  token_de_verificacao: 'verificar-leads',
  paginas: ['900001'],
  conta_anuncios: 'act_70001',
  ativa: true,
})
const webhook = new URL((await supervisora('GET', '/api/meta/conexao')).corpo.data.webhook_url)
const destino = casa.url + webhook.pathname
beforeEach(() => void (graph.pedidos.length = 0))

describe('the connection', () => {
  it('reports what is missing, returns no secret, and requires the permission to configure', async () => {
    expect((await ninguem('GET', '/api/meta/conexao')).status).toBe(401)
    expect((await atendente('GET', '/api/meta/conexao')).status).toBe(403)
    const { corpo } = await supervisora('GET', '/api/meta/conexao')
    expect(corpo.data).toMatchObject({
      ativa: true,
      versao_api: 'v26.0',
      paginas: ['900001'],
      conta_anuncios: '70001',
      token_definido: true,
      segredo_definido: true,
      verificacao_definida: true,
    })
    expect(JSON.stringify(corpo)).not.toMatch(new RegExp(`${TOKEN}|${SEGREDO}|verificar-leads`))
    for (const [mudanca, campo, frase] of [
      [{ paginas: ['x'] }, 'paginas.0', /só os dígitos/],
      [{ paginas: [] }, 'paginas', /pelo menos uma página/],
      [{ versao_api: '26' }, 'versao_api', /v26\.0/],
      [{ url_base: 'https://outro.example' }, 'token', /Digite de novo/],
      [{ primeira_mensagem: 'oi', modelo_nome: 'm', modelo_idioma: 'pt_BR' }, 'primeira_mensagem', /não os dois/],
      [{ caixa_entrada_id: crypto.randomUUID() }, 'caixa_entrada_id', /não encontrada/],
    ] as const) {
      const r = await conexao(mudanca)
      expect([r.status, r.corpo.error.details[0].campo]).toEqual([400, campo])
      expect(r.corpo.error.message).toMatch(frase)
    }
  })

  it('the test reads the pages, subscribes to them and names the ad account', async () => {
    const { corpo } = await supervisora('POST', '/api/meta/conexao/testar')
    expect(corpo.data).toEqual({
      conectado: true,
      mensagem: 'Páginas: Girassol Energia Solar · Conta: Conta de anúncios (BRL)',
    })
    expect(graph.pedidos.find((p) => p.caminho === '900001/subscribed_apps')?.query.get('subscribed_fields')).toBe(
      'leadgen',
    )
    graph.trocarToken('outro')
    expect((await supervisora('POST', '/api/meta/conexao/testar')).corpo.data).toMatchObject({
      conectado: false,
      mensagem: expect.stringContaining('não vale mais'),
    })
    graph.trocarToken(TOKEN)
  })
})

describe('a lead, end to end', () => {
  it('checks the handshake and the signature; an unsigned delivery stores nothing', async () => {
    const pedir = (token: string) => fetch(`${destino}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=777`)
    expect(await (await pedir('verificar-leads')).text()).toBe('777')
    expect((await pedir('outro')).status).toBe(403)
    const id = novoLead()
    expect(await entregarDaMeta(destino, aviso(id), null)).toBe(401)
    expect(await entregarDaMeta(destino, aviso(id), `sha256=${'0'.repeat(64)}`)).toBe(401)
    expect(await entregarDaMeta(`${destino}x`, aviso(id))).toBe(404)
    expect(await entregarDaMeta(destino, aviso(id, '123'))).toBe(200) // a page of another company
    expect(await porId(id)).toBeUndefined()
  })

  it('keeps every digit of the id, makes one lead of ten deliveries, and the person becomes a contact', async () => {
    const id = novoLead({ nome: 'Ana Lima', telefone: '+55 (31) 98888-7777', email: 'Ana@Exemplo.br ' })
    expect(await Promise.all(Array.from({ length: 10 }, () => entregarDaMeta(destino, aviso(id))))).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    await pronto(id)
    const lead = await porId(id)
    expect(lead).toMatchObject({
      leadgen_id: id,
      nome: 'Ana Lima',
      email: 'ana@exemplo.br',
      telefone: '5531988887777',
      situacao: 'novo',
      formulario_nome: 'Simulação residencial',
      campanha_nome: 'Campanha 55001',
      conjunto_id: '44001',
      anuncio_id: '66001',
      plataforma: 'ig',
      origem: 'webhook',
      contato_id: expect.any(String),
    })
    const { corpo } = await supervisora('GET', `/api/meta/leads/${lead.id}`)
    expect(corpo.data.campos).toContainEqual({ nome: 'horarios', valores: ['manhã', 'tarde'] })
    expect(corpo.data.historico.map((h: { tipo: string }) => h.tipo)).toEqual(['recebido', 'dados'])
    expect(graph.pedidos.filter((p) => p.caminho === id)).toHaveLength(1)
    expect(graph.pedidos.every((p) => p.query.has('appsecret_proof'))).toBe(true)
  })

  it('[R1] the same person again, with eight digits, is the same contact', async () => {
    const a = novoLead({ telefone: '+5531977776666', email: 'b1@exemplo.br' })
    const b = novoLead({ telefone: '553177776666', email: 'b2@exemplo.br' })
    await entregarDaMeta(destino, aviso(a))
    await entregarDaMeta(destino, aviso(b))
    await Promise.all([pronto(a), pronto(b)])
    expect((await porId(b)).contato_id).toBe((await porId(a)).contato_id)
  })

  it('retries a temporary failure of a fetch; a permanent one shows its reason and can be requested again', async () => {
    const id = novoLead()
    graph.falhar((p) => p.caminho === id, { status: 500, code: 2, message: 'Service temporarily unavailable' }, 2)
    await entregarDaMeta(destino, aviso(id))
    await pronto(id)
    const sumido = novoLead()
    const [guardado] = graph.anuncios.leads.splice(
      graph.anuncios.leads.findIndex((l) => l.id === sumido),
      1,
    )
    await entregarDaMeta(destino, aviso(sumido))
    await ate('it failed', async () => (await porId(sumido))?.estado === 'falhou')
    expect((await porId(sumido)).erro).toContain('não encontrou')
    if (guardado) graph.anuncios.leads.push(guardado)
    expect((await atendente('POST', `/api/meta/leads/${(await porId(sumido)).id}/buscar`)).status).toBe(200)
    await pronto(sumido)
  })

  it('the rule opens the conversation with the template; users without access to that inbox do not see it', async () => {
    graph.modelos.push({
      id: '1',
      name: 'boas_vindas',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [
        {
          type: 'BODY',
          text: 'Olá, {{1}}! Recebemos seu pedido de {{2}}.',
          example: { body_text: [['Ana', 'simulação']] },
        },
      ],
    })
    const caixa = (
      await supervisora('POST', '/api/chat/caixas-entrada', {
        nome: 'Leads',
        tipo: 'whatsapp',
        configuracao: { ...CONFIGURACAO, url_base: graph.url },
      })
    ).corpo.data
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/modelos/sincronizar`)
    expect(
      (
        await conexao({
          caixa_entrada_id: caixa.id,
          modelo_nome: 'boas_vindas',
          modelo_idioma: 'pt_BR',
          modelo_variaveis: ['{nome}', 'consumo {consumo_kwh}'],
        })
      ).status,
    ).toBe(200)
    const id = novoLead({ nome: 'Bruno Dias', telefone: '+5511955554444' })
    graph.fechadas.add('5511955554444')
    await entregarDaMeta(destino, aviso(id))
    await ate('the conversation is open and greeted', async () => graph.mensagens().length === 1)
    expect(graph.mensagens()[0]).toMatchObject({
      to: '5511955554444',
      type: 'template',
      template: {
        name: 'boas_vindas',
        components: [{ type: 'body', parameters: [{ text: 'Bruno' }, { text: 'consumo acima de 75' }] }],
      },
    })
    const lead = await porId(id)
    const fio = (await supervisora('GET', `/api/chat/conversas/${lead.conversa_id}/mensagens`)).corpo.data
    expect(fio.map((m: { direcao: string; conteudo: string }) => [m.direcao, m.conteudo])).toEqual([
      ['saida', 'Olá, Bruno! Recebemos seu pedido de consumo acima de 75.'],
      ['sistema', 'Lead da Meta · formulário Simulação residencial · campanha Campanha 55001'],
    ])
    expect(fio[1].dados).toMatchObject({ tipo: 'lead', lead_id: lead.id, campanha_id: '55001' })
    expect((await atendente('GET', `/api/meta/leads/${lead.id}`)).corpo.data).toMatchObject({
      nome: 'Bruno Dias',
      conversa_id: null,
    })
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/usuarios`, {
      usuario_id: atendente.id,
      papel: 'leitor',
    })
    expect((await atendente('GET', `/api/meta/leads/${lead.id}`)).corpo.data.conversa_id).toBe(lead.conversa_id)
    await conexao({ caixa_entrada_id: null, modelo_nome: null, modelo_idioma: null })
  })

  it('the rule opens the conversation of a contact who opted out, without a message', async () => {
    const telefone = '+5511955553333'
    const antes = novoLead({ telefone })
    await entregarDaMeta(destino, aviso(antes))
    await pronto(antes)
    await sql`
      insert into chat.recusas_de_contato (contato_id, palavra)
      select contato_id, 'parar'
      from meta.leads
      where leadgen_id = ${antes}
    `.execute(casa.app.s.banco.db)
    const caixas = (await supervisora('GET', '/api/chat/caixas-entrada?limit=100')).corpo.data
    const caixa = caixas.find((c: { nome: string }) => c.nome === 'Leads')
    await conexao({ caixa_entrada_id: caixa.id, primeira_mensagem: 'Olá, {nome}!' })
    const id = novoLead({ telefone })
    await entregarDaMeta(destino, aviso(id))
    await ate('the conversation is open', async () => (await porId(id))?.conversa_id)
    const { conversa_id } = await porId(id)
    const fio = (await supervisora('GET', `/api/chat/conversas/${conversa_id}/mensagens`)).corpo.data
    expect(fio.map((m: { direcao: string; conteudo: string }) => [m.direcao, m.conteudo])).toEqual([
      ['sistema', 'A mensagem automática não foi enviada: o contato pediu para não receber mensagens.'],
      ['sistema', expect.stringMatching(/^Lead da Meta/)],
    ])
    await conexao({ caixa_entrada_id: null, primeira_mensagem: null })
  })
})

describe('the list', () => {
  it('returns 401, 403, 404 and 400, and stores the result of a lead', async () => {
    const id = novoLead({ nome: 'Carla Souza' })
    await entregarDaMeta(destino, aviso(id))
    await pronto(id)
    const lead = await porId(id)
    expect((await ninguem('GET', '/api/meta/leads')).status).toBe(401)
    const tecnico = await casa.como('tecnico@girassol.test')
    for (const caminho of [
      '/api/meta/leads',
      '/api/meta/leads/contagens',
      '/api/meta/leads/exportar',
      `/api/meta/leads/${lead.id}`,
      '/api/meta/conjuntos',
    ])
      expect((await tecnico('GET', caminho)).status).toBe(403)
    expect((await atendente('DELETE', `/api/meta/leads/${lead.id}/dados`, { motivo: 'teste' })).status).toBe(403)
    expect((await atendente('GET', `/api/meta/leads/${crypto.randomUUID()}`)).status).toBe(404)
    const caminho = `/api/meta/leads/${lead.id}/situacao`
    expect((await atendente('PUT', caminho, { situacao: 'x' })).corpo.error.message).toBe('Situação inválida')
    const sem = await atendente('PUT', caminho, { situacao: 'perdido' })
    expect([sem.status, sem.corpo.error.details]).toEqual([
      400,
      [{ campo: 'motivo', mensagem: 'Diga por que o lead foi perdido' }],
    ])
    for (const passo of [
      { situacao: 'em_contato' },
      { situacao: 'qualificado' },
      { situacao: 'perdido', motivo: 'telhado sombreado' },
    ])
      expect((await atendente('PUT', caminho, passo)).status).toBe(200)
    const { corpo } = await atendente('GET', `/api/meta/leads/${lead.id}`)
    expect(corpo.data).toMatchObject({ situacao: 'perdido', motivo: 'telhado sombreado' })
    expect(corpo.data.historico.filter((h: { tipo: string }) => h.tipo === 'situacao')).toMatchObject([
      { de: 'novo', para: 'em_contato', usuario_nome: 'Rafael Nogueira Lima' },
      { para: 'qualificado' },
      { para: 'perdido', motivo: 'telhado sombreado' },
    ])
    expect((await leads('?situacao=perdido&busca=carla')).data.map((l: { id: string }) => l.id)).toEqual([lead.id])
    expect((await leads(`?busca=${encodeURIComponent(lead.telefone.slice(2))}`)).pagination.total).toBe(1)
  })

  it('pages by keyset without gaps, counts what it shows, and exports the same rows', async () => {
    const novos = Array.from({ length: 7 }, (_, n) =>
      novoLead({ nome: `=Página ${n}`, form_id: '33002', em: agora - 1000 - n }),
    )
    for (const id of novos) await entregarDaMeta(destino, aviso(id))
    await Promise.all(novos.map(pronto))
    const vistos: string[] = []
    for (let cursor = ''; ;) {
      const { data, pagination } = await leads(`?formulario_id=33002&limit=3${cursor && `&cursor=${cursor}`}`)
      expect(pagination.total).toBe(7)
      vistos.push(...data.map((l: { leadgen_id: string }) => l.leadgen_id))
      if (!pagination.proximo) break
      cursor = pagination.proximo
    }
    expect(vistos).toEqual(novos)
    expect((await leads('?cursor=lixo')).error.message).toBe('Página inválida')
    const csv = await supervisora('GET', '/api/meta/leads/exportar?formulario_id=33002')
    expect(csv.cabecalhos.get('content-disposition')).toMatch(/leads-\d{4}-\d\d-\d\d\.csv/)
    const linhas = String(csv.corpo).trim().split('\r\n')
    expect(linhas).toHaveLength(8)
    // a name that a spreadsheet would execute is exported as text
    expect(linhas[1]).toContain(";'=Página 0;")
    const contagens = (await supervisora('GET', '/api/meta/leads/contagens?formulario_id=33002')).corpo.data
    expect(contagens.por_situacao).toEqual({ novo: 7, em_contato: 0, qualificado: 0, ganho: 0, perdido: 0 })
    expect(contagens.formularios).toContainEqual({ id: '33002', nome: 'Condomínios' })
  })
})

describe('leads without a delivery', () => {
  it('a search reads every page of every form and reports its progress; the daily job does the same', async () => {
    const perdidos = [
      novoLead({ em: agora - 20 * 86_400 }),
      novoLead({ form_id: '33002', em: agora - 2 * 86_400 }),
      novoLead({ em: agora - 40 * 86_400 }),
    ]
    await casa.app.meta.conferir()
    await ate(
      'the daily look ended',
      async () => (await supervisora('GET', '/api/meta/buscas')).corpo.data[0]?.estado === 'pronta',
    )
    expect((await supervisora('GET', '/api/meta/buscas')).corpo.data[0]).toMatchObject({
      tipo: 'conferencia',
      formularios: 2,
      formularios_lidos: 2,
    })
    await pronto(perdidos[1] ?? '')
    expect(await porId(perdidos[1] ?? '')).toMatchObject({ origem: 'conferencia' })
    expect(await porId(perdidos[0] ?? '')).toBeUndefined()
    const pedido = await supervisora('POST', '/api/meta/buscas', { desde: dia(30) })
    expect(pedido.status).toBe(200)
    await ate(
      'the search ended',
      async () => (await supervisora('GET', '/api/meta/buscas')).corpo.data[0]?.estado === 'pronta',
    )
    const [feita] = (await supervisora('GET', '/api/meta/buscas')).corpo.data
    expect(feita).toMatchObject({ tipo: 'busca', novos: expect.any(Number) })
    await pronto(perdidos[0] ?? '')
    expect(await porId(perdidos[2] ?? '')).toBeUndefined()
    expect((await atendente('POST', '/api/meta/buscas', { desde: dia(3) })).status).toBe(403)
    expect((await supervisora('POST', '/api/meta/buscas', { desde: 'ontem' })).status).toBe(400)
  })
})

describe('ad sets', () => {
  it('have Meta’s costs to the cent and our leads; the cost of a result is their quotient', async () => {
    expect((await supervisora('POST', '/api/meta/conjuntos/sincronizar')).status).toBe(200)
    await ate(
      'synchronised',
      async () => (await supervisora('GET', '/api/meta/conjuntos')).corpo.data.conjuntos.length === 3,
    )
    // the synchronization stores day by day: a partial sum would be read in the middle of it
    const total = async () => (await supervisora('GET', '/api/meta/conjuntos')).corpo.data.total.gasto
    await ate('the sum of all days', async () => (await total()) === 4 * 1235)
    const { corpo } = await atendente('GET', '/api/meta/conjuntos')
    expect(corpo.data).toMatchObject({
      moeda: 'BRL',
      total: { gasto: 4 * 1235, impressoes: 4000, cliques: 160, leads_meta: 8 },
    })
    const [primeiro] = corpo.data.conjuntos
    expect(primeiro).toMatchObject({
      id: '44001',
      nome: 'Conjunto 44001',
      campanha_nome: 'Energia que rende',
      orcamento_diario: 5000,
      orcamento_total: null,
    })
    const nossos = (
      await leads(`?conjunto_id=44001&limit=100&data_inicio=${corpo.data.data_inicio}&data_fim=${corpo.data.data_fim}`)
    ).data
    expect(primeiro.numeros.leads).toBe(nossos.length)
    expect(corpo.data.conjuntos.find((c: { id: string }) => c.id === '44003').avisos).toEqual(['Anúncio recusado'])
    const um = (await atendente('GET', `/api/meta/conjuntos/44001?data_inicio=${dia(9)}&data_fim=${dia(0)}`)).corpo.data
    expect(um.dias).toHaveLength(10)
    expect(um.dias.reduce((n: number, d: { gasto: number }) => n + d.gasto, 0)).toBe(4 * 1235)
    expect((await atendente('GET', '/api/meta/conjuntos/999')).status).toBe(404)
    expect(
      (await atendente('GET', '/api/meta/conjuntos?data_inicio=2026-02-01&data_fim=2026-01-01')).corpo.error.details[0]
        .campo,
    ).toBe('data_inicio')
    expect((await atendente('POST', '/api/meta/conjuntos/sincronizar')).status).toBe(403)
  })
})

describe('data deletion', () => {
  const assinado = (dados: unknown, segredo = SEGREDO) => {
    const conteudo = Buffer.from(JSON.stringify(dados)).toString('base64url')
    return `${createHmac('sha256', segredo).update(conteudo).digest('base64url')}.${conteudo}`
  }
  const chamarDeVolta = (pedido: string) =>
    fetch(`${casa.url}/api/meta/exclusao`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ signed_request: pedido }),
    })
  const publico = (caminho: string, corpo?: unknown) =>
    ninguem(corpo ? 'POST' : 'GET', `/api/meta/exclusao/pedidos${caminho}`, corpo)
  const chaveNoCorreio = async (email: string) => {
    const linha = await casa.app.s.banco.db
      .selectFrom('plataforma.correio')
      .selectAll()
      .orderBy('criado_em', 'desc')
      .execute()
      .then((l) => l.find((m) => JSON.stringify(m).includes(email)))
    return /chave=([\w-]+)/.exec(JSON.stringify(linha))?.[1] ?? ''
  }

  it('the callback accepts only what the app signed and returns a code; the person confirms by e-mail, and the data is deleted', async () => {
    const email = 'davi@exemplo.br'
    const id = novoLead({ nome: 'Davi Rocha', email, telefone: '+5511944443333' })
    await entregarDaMeta(destino, aviso(id))
    await pronto(id)
    const antes = await porId(id)
    expect((await chamarDeVolta(assinado({ user_id: '218471' }, 'outro'))).status).toBe(401)
    expect((await chamarDeVolta('lixo')).status).toBe(401)
    const r = (await (
      await chamarDeVolta(assinado({ algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: agora }))
    ).json()) as { url: string; confirmation_code: string }
    expect(r.url).toContain(`/meta?codigo=${r.confirmation_code}`)
    expect(((await (await chamarDeVolta(assinado({ user_id: '218471' }))).json()) as typeof r).confirmation_code).toBe(
      r.confirmation_code,
    )
    const codigo = `/${r.confirmation_code}`
    expect((await publico(codigo)).corpo.data).toMatchObject({ estado: 'identificar', apagados: 0 })
    expect((await publico(`${codigo}/identificar`, {})).corpo.error.message).toBe(
      'Informe o e-mail ou o telefone usado no formulário',
    )
    expect((await publico(`${codigo}/identificar`, { email })).corpo.data.estado).toBe('confirmar')
    expect((await publico(`${codigo}/confirmar`, { chave: 'errada-123' })).status).toBe(400)
    expect((await porId(id)).nome).toBe('Davi Rocha')
    expect((await publico(`${codigo}/confirmar`, { chave: await chaveNoCorreio(email) })).corpo.data).toMatchObject({
      estado: 'concluida',
      apagados: 1,
    })
    expect(await porId(id)).toMatchObject({
      estado: 'apagado',
      nome: null,
      email: null,
      telefone: null,
      contato_id: null,
      campanha_id: '55001',
    })
    const contato = await casa.app.s.banco.db
      .selectFrom('cad.contatos')
      .selectAll()
      .where('id', '=', antes.contato_id)
      .executeTakeFirstOrThrow()
    expect(contato).toMatchObject({ nome: '', email: null, telefone: null })
    const auditoria = await casa.app.s.banco.db
      .selectFrom('plataforma.auditoria')
      .select('acao')
      .where('entidade_id', '=', antes.id)
      .execute()
    expect(auditoria.map((a) => a.acao)).toContain('lead.apagar_dados')
    // a repeated delivery of Meta does not restore it
    await entregarDaMeta(destino, aviso(id))
    expect((await supervisora('POST', `/api/meta/leads/${antes.id}/buscar`)).status).toBe(409)
    expect((await porId(id)).estado).toBe('apagado')
  })

  it('a request by phone waits for one of our users; the answer does not reveal whether the phone is known', async () => {
    const id = novoLead({ nome: 'Eva Pires', telefone: '+5511933332222' })
    await entregarDaMeta(destino, aviso(id))
    await pronto(id)
    const [conhecido, desconhecido] = [
      await publico('', { telefone: '(11) 93333-2222' }),
      await publico('', { telefone: '(11) 90000-0000' }),
    ]
    expect([conhecido.corpo.data.estado, desconhecido.corpo.data.estado]).toEqual(['analise', 'analise'])
    const abertos = (await supervisora('GET', '/api/meta/exclusoes')).corpo.data
    const pedido = abertos.find((x: { codigo: string }) => x.codigo === conhecido.corpo.data.codigo)
    expect(pedido).toMatchObject({ contato: '5511933332222', leads: 1, origem: 'pagina' })
    expect((await atendente('POST', `/api/meta/exclusoes/${pedido.id}/concluir`)).status).toBe(403)
    expect((await supervisora('POST', `/api/meta/exclusoes/${pedido.id}/concluir`)).corpo.data).toMatchObject({
      estado: 'concluida',
      apagados: 1,
    })
    expect((await porId(id)).nome).toBeNull()
    const outro = abertos.find((x: { codigo: string }) => x.codigo === desconhecido.corpo.data.codigo)
    expect(
      (await supervisora('POST', `/api/meta/exclusoes/${outro.id}/recusar`, { motivo: 'não confirmou' })).corpo.data,
    ).toMatchObject({ estado: 'recusada', motivo: 'não confirmou' })
    expect((await publico('/AAAAAAAAAAAA')).status).toBe(404)
    expect((await publico('/curto')).status).toBe(400)
  })
})
