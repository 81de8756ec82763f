import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { leads as contratoDeLeads } from '#modules/meta/contract/leads.ts'
import { caixas as contratoDeCaixas } from '#modules/chat/caixas/contract/caixas.ts'
import { modelos } from '#modules/chat/canais/whatsapp/contract/modelos.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conexoes } from '#modules/meta/contract/conexao.ts'
import { entregarDaMeta } from '#tests/suporte/contraparte-graph.ts'
import { CONFIGURACAO } from '#tests/suporte/whatsapp.ts'
import { casaDaMeta, agora, dia, aviso } from '#tests/servidor/suporte/meta.ts'

const { graph, casa, supervisora, atendente, ninguem, novoLead, conexao, leads, porId, pronto, destino } =
  await casaDaMeta()

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
    const { corpo } = await supervisora.chamar(contratoDeLeads.obter, { params: { id: lead.id } })
    expect(corpo.data.campos).toContainEqual({ nome: 'horarios', valores: ['manhã', 'tarde'] })
    expect(corpo.data.historico.map((h) => h.tipo)).toEqual(['recebido', 'dados'])
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
    expect(
      (await atendente.chamar(contratoDeLeads.buscarDeNovo, { params: { id: (await porId(sumido)).id } })).status,
    ).toBe(200)
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
      await supervisora.chamar(contratoDeCaixas.criar, {
        body: {
          nome: 'Leads',
          tipo: 'whatsapp',
          configuracao: { ...CONFIGURACAO, url_base: graph.url },
        },
      })
    ).corpo.data
    await supervisora.chamar(modelos.sincronizar, { params: { id: caixa.id } })
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
    const fio = (await supervisora.chamar(mensagens.listar, { params: { id: lead.conversa_id } })).corpo.data
    expect(fio.map((m) => [m.direcao, m.conteudo])).toEqual([
      ['saida', 'Olá, Bruno! Recebemos seu pedido de consumo acima de 75.'],
      ['sistema', 'Lead da Meta · formulário Simulação residencial · campanha Campanha 55001'],
    ])
    expect(fio[1]?.dados).toMatchObject({ tipo: 'lead', lead_id: lead.id, campanha_id: '55001' })
    expect((await atendente.chamar(contratoDeLeads.obter, { params: { id: lead.id } })).corpo.data).toMatchObject({
      nome: 'Bruno Dias',
      conversa_id: null,
    })
    await supervisora.chamar(contratoDeCaixas.adicionarUsuario, {
      params: { id: caixa.id },
      body: {
        usuario_id: atendente.id,
        papel: 'leitor',
      },
    })
    expect((await atendente.chamar(contratoDeLeads.obter, { params: { id: lead.id } })).corpo.data.conversa_id).toBe(
      lead.conversa_id,
    )
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
    const caixas = (await supervisora.chamar(contratoDeCaixas.listar, { query: { limit: '100' } })).corpo.data
    const caixa = caixas.find((c) => c.nome === 'Leads')
    await conexao({ caixa_entrada_id: caixa?.id, primeira_mensagem: 'Olá, {nome}!' })
    const id = novoLead({ telefone })
    await entregarDaMeta(destino, aviso(id))
    await ate('the conversation is open', async () => (await porId(id))?.conversa_id)
    const { conversa_id } = await porId(id)
    const fio = (await supervisora.chamar(mensagens.listar, { params: { id: conversa_id } })).corpo.data
    expect(fio.map((m) => [m.direcao, m.conteudo])).toEqual([
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
    expect((await ninguem.chamar(contratoDeLeads.listar)).status).toBe(401)
    const tecnico = await casa.como('tecnico@girassol.test')
    for (const caminho of [
      '/api/meta/leads',
      '/api/meta/leads/contagens',
      '/api/meta/leads/exportar',
      `/api/meta/leads/${lead.id}`,
      '/api/meta/conjuntos',
    ])
      expect((await tecnico('GET', caminho)).status).toBe(403)
    expect(
      (await atendente.chamar(contratoDeLeads.apagarDados, { params: { id: lead.id }, body: { motivo: 'teste' } }))
        .status,
    ).toBe(403)
    expect((await atendente.chamar(contratoDeLeads.obter, { params: { id: crypto.randomUUID() } })).status).toBe(404)
    const caminho = `/api/meta/leads/${lead.id}/situacao`
    expect((await atendente('PUT', caminho, { situacao: 'x' })).corpo.error.message).toBe('Situação inválida')
    const sem = await atendente.chamar(contratoDeLeads.mudarSituacao, {
      params: { id: lead.id },
      body: { situacao: 'perdido' },
    })
    expect([sem.status, sem.campos]).toEqual([400, [{ campo: 'motivo', mensagem: 'Diga por que o lead foi perdido' }]])
    for (const passo of [
      { situacao: 'em_contato' },
      { situacao: 'qualificado' },
      { situacao: 'perdido', motivo: 'telhado sombreado' },
    ])
      expect((await atendente('PUT', caminho, passo)).status).toBe(200)
    const { corpo } = await atendente.chamar(contratoDeLeads.obter, { params: { id: lead.id } })
    expect(corpo.data).toMatchObject({ situacao: 'perdido', motivo: 'telhado sombreado' })
    expect(corpo.data.historico.filter((h) => h.tipo === 'situacao')).toMatchObject([
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
    const csv = await supervisora.chamar(contratoDeLeads.exportar, { query: { formulario_id: ['33002'] } })
    expect(csv.cabecalhos.get('content-disposition')).toMatch(/leads-\d{4}-\d\d-\d\d\.csv/)
    const linhas = String(csv.corpo).trim().split('\r\n')
    expect(linhas).toHaveLength(8)
    // a name that a spreadsheet would execute is exported as text
    expect(linhas[1]).toContain(";'=Página 0;")
    const contagens = (await supervisora.chamar(contratoDeLeads.contagens, { query: { formulario_id: '33002' } })).corpo
      .data
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
      async () => (await supervisora.chamar(conexoes.buscas)).corpo.data[0]?.estado === 'pronta',
    )
    expect((await supervisora.chamar(conexoes.buscas)).corpo.data[0]).toMatchObject({
      tipo: 'conferencia',
      formularios: 2,
      formularios_lidos: 2,
    })
    await pronto(perdidos[1] ?? '')
    expect(await porId(perdidos[1] ?? '')).toMatchObject({ origem: 'conferencia' })
    expect(await porId(perdidos[0] ?? '')).toBeUndefined()
    const pedido = await supervisora.chamar(conexoes.buscar, { body: { desde: dia(30) } })
    expect(pedido.status).toBe(200)
    await ate(
      'the search ended',
      async () => (await supervisora.chamar(conexoes.buscas)).corpo.data[0]?.estado === 'pronta',
    )
    const [feita] = (await supervisora.chamar(conexoes.buscas)).corpo.data
    expect(feita).toMatchObject({ tipo: 'busca', novos: expect.any(Number) })
    await pronto(perdidos[0] ?? '')
    expect(await porId(perdidos[2] ?? '')).toBeUndefined()
    expect((await atendente.chamar(conexoes.buscar, { body: { desde: dia(3) } })).status).toBe(403)
    expect((await supervisora.chamar(conexoes.buscar, { body: { desde: 'ontem' } })).status).toBe(400)
  })
})
