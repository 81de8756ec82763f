import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { conexoes } from '#modules/meta/contract/conexao.ts'
import { conjuntos } from '#modules/meta/contract/conjuntos.ts'
import { leads as contratoDeLeads } from '#modules/meta/contract/leads.ts'
import { entregarDaMeta, SEGREDO, TOKEN } from '#tests/suporte/contraparte-graph.ts'
import { casaDaMeta, agora, dia, aviso } from '#tests/servidor/suporte/meta.ts'

const { graph, casa, supervisora, atendente, ninguem, novoLead, conexao, leads, porId, pronto, destino } =
  await casaDaMeta()

describe('the connection', () => {
  it('reports what is missing, returns no secret, and requires the permission to configure', async () => {
    expect((await ninguem.chamar(conexoes.obter)).status).toBe(401)
    expect((await atendente.chamar(conexoes.obter)).status).toBe(403)
    const { corpo } = await supervisora.chamar(conexoes.obter)
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
    const { corpo } = await supervisora.chamar(conexoes.testar)
    expect(corpo.data).toEqual({
      conectado: true,
      mensagem: 'Páginas: Girassol Energia Solar · Conta: Conta de anúncios (BRL)',
    })
    expect(graph.pedidos.find((p) => p.caminho === '900001/subscribed_apps')?.query.get('subscribed_fields')).toBe(
      'leadgen',
    )
    graph.trocarToken('outro')
    expect((await supervisora.chamar(conexoes.testar)).corpo.data).toMatchObject({
      conectado: false,
      mensagem: expect.stringContaining('não vale mais'),
    })
    graph.trocarToken(TOKEN)
  })
})

describe('ad sets', () => {
  it('have Meta’s costs to the cent and our leads; the cost of a result is their quotient', async () => {
    expect((await supervisora.chamar(conjuntos.sincronizar)).status).toBe(200)
    await ate(
      'synchronised',
      async () => (await supervisora.chamar(conjuntos.listar)).corpo.data.conjuntos.length === 3,
    )
    // the synchronization stores day by day: a partial sum would be read in the middle of it
    const total = async () => (await supervisora.chamar(conjuntos.listar)).corpo.data.total.gasto
    await ate('the sum of all days', async () => (await total()) === 4 * 1235)
    const { corpo } = await atendente.chamar(conjuntos.listar)
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
    expect(primeiro?.numeros.leads).toBe(nossos.length)
    expect(corpo.data.conjuntos.find((c) => c.id === '44003')?.avisos).toEqual(['Anúncio recusado'])
    const um = (
      await atendente.chamar(conjuntos.obter, {
        params: { id: '44001' },
        query: { data_inicio: dia(9), data_fim: dia(0) },
      })
    ).corpo.data
    expect(um.dias).toHaveLength(10)
    expect(um.dias.reduce((n, d) => n + d.gasto, 0)).toBe(4 * 1235)
    expect((await atendente.chamar(conjuntos.obter, { params: { id: '999' } })).status).toBe(404)
    expect(
      (await atendente.chamar(conjuntos.listar, { query: { data_inicio: '2026-02-01', data_fim: '2026-01-01' } }))
        .campos[0]?.campo,
    ).toBe('data_inicio')
    expect((await atendente.chamar(conjuntos.sincronizar)).status).toBe(403)
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
    expect((await supervisora.chamar(contratoDeLeads.buscarDeNovo, { params: { id: antes.id } })).status).toBe(409)
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
    const abertos = (await supervisora.chamar(conexoes.exclusoes)).corpo.data
    const pedido = abertos.find((x) => x.codigo === conhecido.corpo.data.codigo)
    expect(pedido).toMatchObject({ contato: '5511933332222', leads: 1, origem: 'pagina' })
    expect((await atendente.chamar(conexoes.concluirExclusao, { params: { id: pedido?.id ?? '' } })).status).toBe(403)
    expect(
      (await supervisora.chamar(conexoes.concluirExclusao, { params: { id: pedido?.id ?? '' } })).corpo.data,
    ).toMatchObject({
      estado: 'concluida',
      apagados: 1,
    })
    expect((await porId(id)).nome).toBeNull()
    const outro = abertos.find((x) => x.codigo === desconhecido.corpo.data.codigo)
    expect(
      (
        await supervisora.chamar(conexoes.recusarExclusao, {
          params: { id: outro?.id ?? '' },
          body: { motivo: 'não confirmou' },
        })
      ).corpo.data,
    ).toMatchObject({ estado: 'recusada', motivo: 'não confirmou' })
    expect((await publico('/AAAAAAAAAAAA')).status).toBe(404)
    expect((await publico('/curto')).status).toBe(400)
  })
})
