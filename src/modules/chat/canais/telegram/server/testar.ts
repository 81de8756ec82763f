import { gravarConexao } from '#modules/chat/canais/comum/server/repositorio/conta.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { busca } from './configuracao.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { chamarPelaCaixa, type Conversador } from './chamar.ts'

const FRASE = 'Erro ao testar conexão'
interface Robo {
  first_name?: string
  username?: string
}
interface Webhook {
  url?: string
  pending_update_count?: number
  last_error_date?: number
  last_error_message?: string
}

/** Fetches the bot's profile and the state of its webhook, and summarises both in one line. */
export async function testarConexao(
  banco: Banco,
  c: Conversador,
  caixa: CaixaAberta,
): Promise<{ status: string; conectado: boolean; latencia: number; mensagem: string }> {
  const inicio = performance.now()
  const passou = () => Math.round(performance.now() - inicio)
  try {
    const robo = await chamarPelaCaixa<Robo>(c, caixa, FRASE, { metodo: 'getMe', semEfeito: true })
    const entregas = await chamarPelaCaixa<Webhook>(c, caixa, FRASE, { metodo: 'getWebhookInfo', semEfeito: true })
    await gravarConexao(banco, caixa.id, 'aberta', null)
    return {
      status: 'connected',
      conectado: true,
      latencia: passou(),
      mensagem: [
        nome(robo),
        ...(busca(caixa) ? ['as mensagens são buscadas a cada instante, sem webhook'] : descrever(entregas)),
      ].join(' · '),
    }
  } catch (erro) {
    if (!(erro instanceof ErroDeChat)) throw erro
    await gravarConexao(banco, caixa.id, 'fechada', erro.detalhe ?? erro.message)
    return { status: 'disconnected', conectado: false, latencia: passou(), mensagem: erro.detalhe ?? erro.message }
  }
}

const nome = (r: Robo) => [r.username ? `@${r.username}` : null, r.first_name].filter(Boolean).join(', ')

function descrever(w: Webhook): string[] {
  if (!w.url) return ['o webhook ainda não foi ligado: use “Ligar webhook”']
  const fila = w.pending_update_count ?? 0
  return [
    `entregas em ${URL.canParse(w.url) ? new URL(w.url).host : 'outro endereço'}`,
    ...(fila > 0 ? [`${fila} ${fila === 1 ? 'mensagem espera' : 'mensagens esperam'} entrega`] : []),
    ...(w.last_error_date
      ? [
          `última falha em ${new Date(w.last_error_date * 1000).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })}: ${w.last_error_message ?? 'sem motivo'}`,
        ]
      : []),
  ]
}
