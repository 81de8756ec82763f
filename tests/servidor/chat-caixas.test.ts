import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tiposDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { abrirConversa, casaDeChat, CHAVE_DO_CANAL, postar, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const admin = await casa.como('admin@girassol.test')
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const base = '/api/chat/caixas-entrada'
const campos = (r: { corpo: { error: { details: unknown } } }) => r.corpo.error.details

describe('creating an inbox', () => {
  it('[S3.10] [S3.11] [S3.20] [S3.21] [S5.7] [S7.19] [S9.9] requires a name and a type; an api inbox needs no more and gets its defaults', async () => {
    const { status, corpo } = await supervisora.chamar(caixas.criar, { body: { nome: '  Suporte  ', tipo: 'api' } })
    expect(status).toBe(200)
    expect(corpo).toMatchObject({
      success: true,
      data: { nome: 'Suporte', tipo: 'api', ativo: true, pode_configurar: true, conexao: { estado: 'desconhecida' } },
    })
    expect(corpo.data.configuracao).toEqual({
      rate_limit: 100,
      require_auth: false,
      send_endpoint_url: null,
      send_api_key: null,
      send_api_key_definida: false,
      instance_name: 'default',
      timeout: 10_000,
      headers: [],
    })
    expect(corpo.data.usuarios).toEqual([
      { usuario_id: supervisora.id, nome: 'Cláudia Regina Teixeira', papel: 'administrador' },
    ])
    expect(corpo.data.webhook_url).toBe(`${casa.url}/api/chat/webhook/${corpo.data.token}`)
  })

  it.each([
    [{ tipo: 'api' }, 'nome', 'Nome é obrigatório'],
    [{ nome: '   ', tipo: 'api' }, 'nome', 'Nome é obrigatório'],
    [{ nome: 'a'.repeat(81), tipo: 'api' }, 'nome', 'O nome tem no máximo 80 caracteres'],
    [{ nome: 'x', tipo: 'pombo' }, 'tipo', 'Tipo de canal não suportado'],
    [{ nome: 'x' }, 'tipo', 'Tipo de canal não suportado'],
    [{ nome: 'x', tipo: 'api', configuracao: 'tudo' }, 'configuracao', 'Configuração inválida'],
    [
      { nome: 'x', tipo: 'api', configuracao: { send_endpoint_url: 'ftp://x' } },
      'send_endpoint_url',
      'URL de envio inválida',
    ],
    [
      { nome: 'x', tipo: 'api', configuracao: { send_api_key: 'curta' } },
      'send_api_key',
      'Chave da API deve ter pelo menos 10 caracteres',
    ],
    [
      { nome: 'x', tipo: 'api', configuracao: { rate_limit: 1001 } },
      'rate_limit',
      'Limite de requisições deve ser um número inteiro entre 1 e 1000',
    ],
    [
      { nome: 'x', tipo: 'api', configuracao: { timeout: 999 } },
      'timeout',
      'Tempo limite deve ser um número inteiro entre 1000 e 60000 ms',
    ],
  ])('refuses %j at %s: %s', async (corpo, campo, mensagem) => {
    const r = await supervisora('POST', base, corpo)
    expect([r.status, r.corpo.success, r.corpo.error.code, r.corpo.error.message]).toEqual([
      400,
      false,
      'VALIDATION_ERROR',
      mensagem,
    ])
    expect(campos(r)).toContainEqual({ campo, mensagem })
  })

  it('[S3.10] the database accepts only the types of the contract', async () => {
    const { rows } = await sql<{ def: string }>`
      select pg_get_constraintdef(oid) as def
      from pg_constraint
      where conname = 'caixas_entrada_tipo_check'
    `.execute(casa.app.s.banco.db)
    expect([...(rows[0]?.def ?? '').matchAll(/'(\w+)'/g)].map((m) => m[1])).toEqual([...tiposDeCaixa])
  })

  it('an attendant may not configure', async () => {
    const r = await atendente.chamar(caixas.criar, { body: { nome: 'x', tipo: 'api' } })
    expect([r.status, r.erro.details]).toEqual([403, { permissao: 'chat.caixa.configurar' }])
  })
})

describe('reading and changing inboxes', () => {
  it('[S7.18] [S3.30] lists by repeated type, state and text without accents, page by page', async () => {
    const marca = `Zênite ${Date.now()}`
    for (const n of [1, 2, 3])
      await supervisora.chamar(caixas.criar, { body: { nome: `${marca} ${n}`, tipo: 'api', ativo: n !== 3 } })
    const lista = async (consulta: string) =>
      (await supervisora('GET', `${base}?busca=${encodeURIComponent('zenite')}&${consulta}`)).corpo
    expect((await lista('limit=2')).pagination).toEqual({ page: 1, limit: 2, total: 3, hasMore: true })
    expect((await lista('limit=2&page=2')).data.map((c: { nome: string }) => c.nome)).toEqual([`${marca} 3`])
    expect((await lista('ativo=false')).data).toHaveLength(1)
    expect((await lista('tipo=api&tipo=email')).pagination.total).toBe(3)
    expect((await lista('tipo=email')).data).toEqual([])
    const r = await supervisora.chamar(caixas.listar, { query: { tipo: ['pombo'] } })
    expect([r.status, r.erro.message]).toEqual([400, 'Tipo de canal não suportado'])
  })

  it('[S7.20] [S3.12] an attendant sees the inbox and its people, not its configuration, its token or its URL', async () => {
    const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
    const { corpo } = await atendente.chamar(caixas.obter, { params: { id: caixa.id } })
    expect(corpo.data).toMatchObject({ id: caixa.id, configuracao: {}, pode_configurar: false })
    expect(corpo.data.usuarios.map((u) => [u.usuario_id, u.papel])).toContainEqual([atendente.id, 'atendente'])
    expect([corpo.data.token, corpo.data.webhook_url]).toEqual([undefined, undefined])
    for (const [metodo, fim, dados] of [
      ['PUT', '', { nome: 'y' }],
      ['DELETE', '', undefined],
      ['POST', '/regenerar-token', undefined],
      ['GET', '/logs-webhook', undefined],
      ['POST', '/testar', undefined],
    ] as const) {
      expect((await atendente(metodo, `${base}/${caixa.id}${fim}`, dados)).status, metodo + fim).toBe(403)
    }
  })

  it('[S7.21] changes the name and one setting; omitted fields stay, the omitted key included', async () => {
    const caixa = await casa.criarCaixa(supervisora, {}, { headers: { 'x-inquilino': 'loja-7' } })
    const r = await admin.chamar(caixas.alterar, {
      params: { id: caixa.id },
      body: { nome: 'Vendas', configuracao: { timeout: 20_000 } },
    })
    expect(r.corpo.data).toMatchObject({
      nome: 'Vendas',
      ativo: true,
      configuracao: {
        timeout: 20_000,
        rate_limit: 100,
        send_api_key: null,
        send_api_key_definida: true,
        headers: ['x-inquilino'],
      },
    })
    await admin.chamar(caixas.testar, { params: { id: caixa.id } })
    expect(casa.pedidos('/instance/connectionState').at(-1)?.cabecalhos).toMatchObject({
      apikey: CHAVE_DO_CANAL,
      authorization: `Bearer ${CHAVE_DO_CANAL}`,
      'x-inquilino': 'loja-7',
    })
    const ruim = await admin.chamar(caixas.alterar, {
      params: { id: caixa.id },
      body: { configuracao: { timeout: 70_000 } },
    })
    expect([ruim.status, ruim.erro.message]).toEqual([
      400,
      'Tempo limite deve ser um número inteiro entre 1000 e 60000 ms',
    ])
    expect((await admin('PUT', `${base}/${caixa.id}`, { ativo: 'sim' })).corpo.error.message).toBe('Situação inválida')
  })

  it('an inbox sent back as it was read keeps its secrets; fields emptied explicitly lose them', async () => {
    const caixa = await casa.criarCaixa(supervisora, {}, { headers: { 'x-inquilino': 'loja-7' } })
    const mudar = async (id: string, nome: string) => {
      const lida = (await admin.chamar(caixas.obter, { params: { id } })).corpo.data
      const r = await admin('PUT', `${base}/${id}`, { ...lida, nome })
      expect([r.status, r.corpo.data?.nome, r.corpo.data?.configuracao], JSON.stringify(r.corpo.error)).toEqual([
        200,
        nome,
        lida.configuracao,
      ])
    }
    await mudar(caixa.id, 'Inteira')
    await admin.chamar(caixas.testar, { params: { id: caixa.id } })
    expect(casa.pedidos('/instance/connectionState').at(-1)?.cabecalhos).toMatchObject({
      apikey: CHAVE_DO_CANAL,
      'x-inquilino': 'loja-7',
    })
    expect(
      (
        await admin.chamar(caixas.alterar, {
          params: { id: caixa.id },
          body: { configuracao: { send_api_key: '', headers: {} } },
        })
      ).corpo.data.configuracao,
    ).toMatchObject({ send_api_key_definida: false, headers: [] })
    const outras: [string, Record<string, unknown>, string][] = [
      [
        'whatsapp',
        {
          numero_telefone: '+55 11 3333-4444',
          token_api: 'token-da-meta',
          webhook_verify_token: 'verificar',
          app_secret: 'segredo-do-app',
        },
        'app_secret_definida',
      ],
      ['telegram', { bot_token: `123456:${'a'.repeat(35)}` }, 'bot_token_definida'],
      [
        'email',
        {
          servidor_imap: 'imap.exemplo.br',
          servidor_smtp: 'smtp.exemplo.br',
          usuario: 'contato@exemplo.br',
          senha: 'segredo',
        },
        'senha_definida',
      ],
      ['webchat', { titulo: 'Chat', identidade_segredo: 'um-segredo-bem-guardado' }, 'identidade_segredo_definida'],
      ['webhook', { segredo: 'um-segredo-bem-guardado', exigir_assinatura: true }, 'segredo_definida'],
    ]
    for (const [tipo, configuracao, definida] of outras) {
      const { corpo } = await supervisora('POST', base, { nome: tipo, tipo, configuracao, ativo: false })
      expect(corpo.data?.configuracao[definida], JSON.stringify(corpo.error)).toBe(true)
      await mudar(corpo.data.id, `${tipo} de novo`)
    }
  })

  it('[S4.7] [S7.23] PUT with ativo deactivates and activates it; an inactive one receives and sends nothing', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const conversa = await abrirConversa(supervisora, caixa)
    expect(
      (await supervisora.chamar(caixas.alterar, { params: { id: caixa.id }, body: { ativo: false } })).corpo.data.ativo,
    ).toBe(false)
    expect(await postar(casa.url, caixa.token, recebida())).toBe(200)
    expect((await supervisora.chamar(caixas.logsWebhook, { params: { id: caixa.id } })).corpo.data).toEqual([])
    const nova = await supervisora.chamar(conversas.criar, {
      body: { caixa_entrada_id: caixa.id, contato_nome: 'Ana' },
    })
    expect([nova.status, nova.erro.message]).toEqual([400, 'Esta caixa de entrada está inativa.'])
    const envio = await supervisora.chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: 'oi' } })
    expect(envio.erro.details).toEqual({ detalhe: 'Esta caixa de entrada está inativa.' })
    expect(
      (await supervisora.chamar(caixas.alterar, { params: { id: caixa.id }, body: { ativo: true } })).corpo.data.ativo,
    ).toBe(true)
    await casa.entregar(caixa, recebida())
    expect((await supervisora.chamar(caixas.logsWebhook, { params: { id: caixa.id } })).corpo.data).toHaveLength(1)
  })

  it('[S7.22] deletes an inbox without conversations; one with history stays', async () => {
    const vazia = await casa.criarCaixa(supervisora)
    expect((await supervisora.chamar(caixas.excluir, { params: { id: vazia.id } })).corpo).toEqual({ success: true })
    expect((await supervisora.chamar(caixas.obter, { params: { id: vazia.id } })).status).toBe(404)
    expect(await postar(casa.url, vazia.token, recebida())).toBe(404)
    const usada = await casa.criarCaixa(supervisora)
    await abrirConversa(supervisora, usada)
    const r = await supervisora.chamar(caixas.excluir, { params: { id: usada.id } })
    expect([r.status, r.erro.code, r.erro.message]).toEqual([
      409,
      'CONFLICT',
      'Esta caixa tem conversas. Desative-a para não receber mais; o histórico continua guardado.',
    ])
  })

  it('[S8.8] without URL or key it sends nothing and tests nothing', async () => {
    const {
      corpo: {
        data: { id },
      },
    } = await supervisora('POST', base, { nome: 'Crua', tipo: 'api' })
    const teste = await supervisora.chamar(caixas.testar, { params: { id } })
    expect([teste.status, teste.erro.message]).toEqual([400, 'Configuração da API incompleta'])
    const conversa = await abrirConversa(supervisora, { id, token: '' })
    const envio = await supervisora.chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: 'oi' } })
    expect([envio.status, envio.erro.message]).toEqual([400, 'Configuração da API incompleta'])
  })

  it('[S8.7] an inbox of another type sends nothing through the API, and does not break the list of inboxes', async () => {
    expect(() => casa.app.chat.adaptadorDe('fax')).toThrow(
      expect.objectContaining({ message: 'Caixa de entrada não é do tipo API', status: 400 }),
    )
    const caixa = await casa.criarCaixa(supervisora)
    const conversa = await abrirConversa(supervisora, caixa)
    await sql`update chat.caixas_entrada set tipo = 'telegram' where id = ${caixa.id}`.execute(casa.app.s.banco.db)
    const envio = await supervisora.chamar(mensagens.enviar, { params: { id: conversa.id }, body: { conteudo: 'oi' } })
    expect([envio.status, envio.erro.message]).toEqual([400, 'Erro ao enviar mensagem de texto'])
    expect((await supervisora.chamar(caixas.listar)).status).toBe(200)
    expect((await supervisora.chamar(caixas.obter, { params: { id: caixa.id } })).corpo.data.tipo).toBe('telegram')
    const nova = await supervisora('POST', base, { nome: 'x', tipo: 'fax' })
    expect([nova.status, nova.corpo.error.message, campos(nova)]).toEqual([
      400,
      'Tipo de canal não suportado',
      [{ campo: 'tipo', mensagem: 'Tipo de canal não suportado' }],
    ])
  })
})
