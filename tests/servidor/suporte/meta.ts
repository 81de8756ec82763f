import { afterAll, beforeEach } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { conexoes } from '#modules/meta/contract/conexao.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { contraparteGraph, SEGREDO, TOKEN } from '#tests/suporte/contraparte-graph.ts'

export const agora = Math.floor(Date.now() / 1000)
export const dia = (atras: number) =>
  new Date((agora - atras * 86_400) * 1000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const campos = (nome: string, telefone: string, email: string) => ({
  full_name: nome,
  phone_number: telefone,
  email,
  consumo_kwh: 'acima_de_75',
  horarios: ['manhã', 'tarde'],
})
/** As Meta writes it: the long id as a number without quotes. */
export const aviso = (id: string, pagina = '900001') =>
  `{"object":"page","entry":[{"id":"${pagina}","time":${agora},"changes":[{"field":"leadgen","value":{"leadgen_id":${id},"page_id":"${pagina}","form_id":"33001","adgroup_id":"66001","ad_id":"66001","created_time":${agora}}}]}]}`

/** Starts the application with a counterpart of Meta’s API that has pages, forms and ads. */
export async function casaDaMeta() {
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
  const webhook = new URL((await supervisora.chamar(conexoes.obter)).corpo.data.webhook_url)
  const destino = casa.url + webhook.pathname
  beforeEach(() => void (graph.pedidos.length = 0))
  return { graph, casa, supervisora, atendente, ninguem, novoLead, conexao, leads, porId, pronto, destino }
}
