import { afterAll, expect, it } from 'vitest'
import { contraparteGraph, entregarDaMeta, NUMERO_ID, SEGREDO, TOKEN } from '#tests/suporte/contraparte-graph.ts'
import { jaDentro, janela, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { CONFIGURACAO, recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'

const agora = Math.floor(Date.now() / 1000)
const dia = (atras: number) =>
  new Date((agora - atras * 86_400) * 1000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const pessoas = ['Ana Lima', 'Bruno Dias', 'Carla Souza', 'Davi Rocha']
const graph = await contraparteGraph({
  formularios: [{ id: '33001', name: 'Simulação residencial' }],
  conjuntos: [
    {
      id: '44001',
      name: 'Donos de casa em Campinas',
      status: 'ACTIVE',
      effective_status: 'ACTIVE',
      campaign: { id: '55001', name: 'Energia que rende' },
      daily_budget: '5000',
    },
  ],
  dias: [1, 2, 3].map((n) => ({
    adset_id: '44001',
    date_start: dia(n),
    spend: '80.00',
    impressions: '2000',
    reach: '1500',
    clicks: '60',
    actions: [{ action_type: 'lead', value: '2' }],
  })),
  leads: pessoas.map((nome, n) => ({
    id: String(17_900_000_000_000_001n + BigInt(n)),
    form_id: '33001',
    created_time: agora - 3600 * (n + 1),
    ad_id: '66001',
    adset_id: '44001',
    campaign_id: '55001',
    platform: n % 2 ? 'ig' : 'fb',
    campos: {
      full_name: nome,
      phone_number: `+55119888877${n}0`,
      email: `p${n}@exemplo.br`,
      consumo_kwh: 'acima_de_75',
    },
  })),
})
afterAll(graph.fechar)
const casa = await servidorDeTeste({ conversas: false, env: { SSRF_PERMITIDOS: new URL(graph.url).host } })
const supervisora = await casa.como('supervisora@girassol.test')
await supervisora('PUT', '/api/meta/conexao', {
  url_base: graph.url,
  token: TOKEN,
  segredo_do_app: SEGREDO,
  token_de_verificacao: 'v',
  paginas: ['900001'],
  conta_anuncios: '70001',
  ativa: true,
})
const webhook = casa.url + new URL((await supervisora('GET', '/api/meta/conexao')).corpo.data.webhook_url).pathname
async function esperarLeads(n: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (await supervisora('GET', '/api/meta/leads')).corpo.data.filter(
          (l: { estado: string }) => l.estado === 'pronto',
        ).length,
      { timeout: 15_000 },
    )
    .toBe(n)
}

it('[S2.11] a supervisor filters leads, sets the result of one, and reads the cost of its ad set', async () => {
  for (const l of graph.anuncios.leads)
    await entregarDaMeta(
      webhook,
      `{"object":"page","entry":[{"id":"900001","changes":[{"field":"leadgen","value":{"leadgen_id":${l.id},"page_id":"900001","form_id":"33001","created_time":${l.created_time}}}]}]}`,
    )
  await esperarLeads(4)
  await supervisora('POST', '/api/meta/conjuntos/sincronizar')
  const visita = await janela(casa.url)
  await visita.pagina.goto('/chat/meta/leads/0198c0de-0000-7000-8000-000000000000')
  await visita.pagina.getByLabel('Senha', { exact: true }).waitFor()
  await visita.contexto.close()

  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto('/chat/meta/leads')
  const tabela = pagina.getByRole('main')
  await tabela.getByText('Ana Lima').first().waitFor()
  await tabela.getByRole('searchbox').fill('bruno')
  await expect.poll(() => tabela.getByText('Ana Lima').count()).toBe(0)
  expect(new URL(pagina.url()).searchParams.get('busca')).toBe('bruno')
  await tabela.getByRole('combobox', { name: /Situação de Bruno Dias/ }).click()
  await pagina.getByRole('option', { name: 'Perdido' }).click()
  const dialogo = pagina.getByRole('dialog', { name: 'Marcar como perdido' })
  await dialogo.getByRole('button', { name: 'Marcar como perdido' }).click()
  await dialogo.getByText('Diga por que o lead foi perdido').waitFor()
  await dialogo.getByLabel('Motivo').fill('Fechou com outra empresa')
  await dialogo.getByRole('button', { name: 'Marcar como perdido' }).click()
  await expect
    .poll(async () => (await supervisora('GET', '/api/meta/leads?situacao=perdido')).corpo.pagination.total)
    .toBe(1)
  await semBarreiras(pagina)

  const [bruno] = (await supervisora('GET', '/api/meta/leads?busca=bruno')).corpo.data
  await pagina.goto(`/chat/meta/leads/${bruno.id}`)
  await tabela.getByText('Consumo kwh').waitFor()
  await tabela.getByText('Novo → Perdido: Fechou com outra empresa').waitFor()
  await semBarreiras(pagina)
  await tabela.getByRole('link', { name: 'Conjunto 44001' }).click()
  await pagina.waitForURL('**/chat/meta/adsets/44001')
  await tabela.getByRole('heading', { name: 'Donos de casa em Campinas' }).waitFor()
  await tabela.getByText('R$ 240,00').first().waitFor()
  await tabela.getByText('Ver como tabela').first().click()
  await expect.poll(() => tabela.getByRole('row').count()).toBe(31)
  await semBarreiras(pagina)
  await pagina.goto('/chat/meta/adsets')
  await tabela.getByText('R$ 60,00').first().waitFor() // R$ 240 for four leads
  await semBarreiras(pagina)
  await pagina.goto('/chat/meta/leads?configurar=ligacao')
  const gaveta = pagina.getByRole('dialog', { name: 'Ligação com a Meta' })
  await gaveta.getByRole('button', { name: 'Testar e ligar as páginas' }).click()
  await gaveta.getByText(/Girassol Energia Solar/).waitFor()
  await gaveta.getByRole('tab', { name: 'Buscar leads' }).click()
  await gaveta.getByRole('button', { name: 'Buscar leads' }).click()
  await gaveta.getByText('Concluída').first().waitFor()
  await semBarreiras(pagina)
  expect(erros).toEqual([])
  await contexto.close()
})

it('a visitor requests erasure of their data on the public page, and follows it by the code', async () => {
  await esperarLeads(4)
  const { pagina, contexto, erros } = await janela(casa.url, { largura: 390, altura: 844 })
  await pagina.goto('/meta')
  await pagina.getByRole('heading', { name: 'Seus dados e a sua privacidade' }).waitFor()
  await semBarreiras(pagina)
  await pagina.getByRole('button', { name: 'Pedir exclusão' }).click()
  await pagina.getByText('Informe o e-mail ou o telefone usado no formulário').waitFor()
  await pagina.getByLabel('E-mail ou telefone usado no formulário').fill('p2@exemplo.br')
  await pagina.getByRole('button', { name: 'Pedir exclusão' }).click()
  await pagina.getByText('Confirme pelo seu e-mail').waitFor()
  const codigo = new URL(pagina.url()).searchParams.get('codigo') ?? ''
  expect(codigo).toMatch(/^[A-Z0-9]{12}$/)
  const cartas = await casa.app.s.banco.db.selectFrom('plataforma.correio').selectAll().execute()
  const chave = /chave=([\w-]+)/.exec(JSON.stringify(cartas))?.[1] ?? ''
  await pagina.goto(`/meta?codigo=${codigo}&chave=${chave}`)
  await pagina.getByRole('button', { name: 'Apagar meus dados' }).click()
  await pagina.getByText('Seus dados foram apagados').waitFor()
  await semBarreiras(pagina)
  expect((await supervisora('GET', '/api/meta/leads?busca=carla')).corpo.data).toEqual([])
  expect(erros).toEqual([])
  await contexto.close()
})

it('after the 24-hour window closed the composer shows that and offers templates; the current version is one press away', async () => {
  graph.modelos.push({
    id: '1',
    name: 'retomada',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Olá, {{1}}! Podemos continuar?', example: { body_text: [['Ana']] } }],
  })
  const caixa = (
    await supervisora('POST', '/api/chat/caixas-entrada', {
      nome: 'WhatsApp oficial',
      tipo: 'whatsapp',
      configuracao: { ...CONFIGURACAO, phone_number_id: NUMERO_ID, url_base: graph.url },
    })
  ).corpo.data
  const de = '5511977776666'
  await entregarDaMeta(
    `${casa.url}/api/chat/webhook/${caixa.token}`,
    recebidaDoWhatsapp({ de, nome: 'Eva Pires', em: agora - 25 * 3600 }),
  )
  await casa.app.chat.processarAgora(caixa.id)
  const [conversa] = (await supervisora('GET', `/api/chat/conversas?busca=${de}`)).corpo.data
  graph.fechadas.add(de)

  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  await pagina.goto(`/chat/chat?conversa=${conversa.id}`)
  await pagina.getByText('A janela de 24 horas fechou').first().waitFor()
  await pagina.getByRole('button', { name: 'Escolher modelo' }).click()
  const dialogo = pagina.getByRole('dialog')
  await dialogo.getByRole('button', { name: 'Buscar na Meta' }).first().click()
  await dialogo.getByRole('button', { name: /retomada/ }).click()
  await expect.poll(() => dialogo.getByLabel('Variável 1').inputValue()).toBe('Eva')
  await dialogo.getByText('Olá, Eva! Podemos continuar?').waitFor()
  await semBarreiras(pagina)
  await dialogo.getByRole('button', { name: 'Enviar modelo' }).click()
  await expect.poll(() => graph.mensagens().at(-1)?.template?.name).toBe('retomada')
  await pagina.getByText('Olá, Eva! Podemos continuar?').first().waitFor()

  // the customer writes: free text is possible again
  await entregarDaMeta(`${casa.url}/api/chat/webhook/${caixa.token}`, recebidaDoWhatsapp({ de, nome: 'Eva Pires' }))
  await expect.poll(() => pagina.getByText('A janela de 24 horas fechou').count(), { timeout: 15_000 }).toBe(0)

  await pagina.goto(`/chat/configuracoes/inboxes?caixa=${caixa.id}&aba=configuracao`)
  await pagina.getByText('A versão v17.0 da API expirou').waitFor()
  await pagina.getByRole('button', { name: 'Usar a v26.0' }).click()
  await expect
    .poll(
      async () => (await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.configuracao.versao_api,
    )
    .toBe('v26.0')
  expect(erros).toEqual([])
  await contexto.close()
})
