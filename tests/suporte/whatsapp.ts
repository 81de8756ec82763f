import { numeroNovo } from './chat.ts'
import { appDeTeste, type Chamada } from './app.ts'
import {
  contraparteGraph,
  entregarDaMeta,
  mudanca,
  NUMERO_ID,
  SEGREDO,
  TOKEN,
  WABA,
  wamid,
} from './contraparte-graph.ts'
import { aoFim } from './ao-fim.ts'

type Objeto = Record<string, unknown>
/** The body of an answer, read field by field. */
export type Bolha = Record<string, any>
export const CONFIGURACAO = {
  numero_telefone: '+55 (11) 3333-4444',
  token_api: TOKEN,
  webhook_verify_token: 'verificar-123',
  app_secret: SEGREDO,
  phone_number_id: NUMERO_ID,
  waba_id: WABA,
}

/** Starts the whole product with the Graph counterpart as its channel. */
export async function casaDoWhatsapp() {
  const graph = await contraparteGraph()
  aoFim(graph.fechar)
  const casa = await appDeTeste({ permitirTambem: [new URL(graph.url).host] })
  const criarCaixa = async (quem: Chamada, papeis: Record<string, string> = {}, mudancas: Objeto = {}) => {
    const configuracao = Object.fromEntries(
      Object.entries({ ...CONFIGURACAO, url_base: graph.url, ...mudancas }).filter(([, v]) => v !== undefined),
    )
    const r = await quem('POST', '/api/chat/caixas-entrada', {
      nome: `WhatsApp oficial ${wamid()}`,
      tipo: 'whatsapp',
      configuracao,
    })
    if (r.status !== 200) throw new RangeError(`the inbox was not made: ${JSON.stringify(r.corpo)}`)
    for (const [usuario_id, papel] of Object.entries(papeis))
      await quem('POST', `/api/chat/caixas-entrada/${r.corpo.data.id}/usuarios`, { usuario_id, papel })
    return {
      id: r.corpo.data.id as string,
      token: r.corpo.data.token as string,
      url: `${casa.url}/api/chat/webhook/${r.corpo.data.token}`,
    }
  }
  return {
    ...casa,
    graph,
    criarCaixa,
    async entregar(caixa: { id: string; url: string }, ...corpos: unknown[]) {
      for (const corpo of corpos) await entregarDaMeta(caixa.url, corpo)
      await casa.app.chat.processarAgora(caixa.id)
    },
  }
}

/** A message of a customer, as the Cloud API delivers it. */
export function recebidaDoWhatsapp(
  o: { de?: string; id?: string; nome?: string; em?: number; conteudo?: Objeto; extra?: Objeto; usuario?: string } = {},
) {
  const de = 'de' in o ? o.de : numeroNovo()
  return mudanca({
    contacts: [
      {
        profile: { name: o.nome ?? 'Maria Açaí' },
        ...(de ? { wa_id: de } : {}),
        ...(o.usuario ? { user_id: o.usuario } : {}),
      },
    ],
    messages: [
      {
        ...(de ? { from: de } : {}),
        ...(o.usuario ? { from_user_id: o.usuario } : {}),
        id: o.id ?? wamid(),
        timestamp: String(o.em ?? Math.floor(Date.now() / 1000)),
        ...(o.conteudo ?? { type: 'text', text: { body: 'olá' } }),
        ...o.extra,
      },
    ],
  })
}

export const reciboDoWhatsapp = (id: string, status: string, extra: Objeto = {}) =>
  mudanca({
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: '5511966665555',
        pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
        ...extra,
      },
    ],
  })
