import { ErroApp } from '#kit/erro.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'

/** Error codes of the assistant in the API. */
type Codigo =
  | 'AI_OFF'
  | 'AI_LIMIT'
  | 'AI_KEY'
  | 'AI_MODEL'
  | 'AI_BUSY'
  | 'AI_CREDIT'
  | 'AI_REFUSED'
  | 'AI_TOO_LONG'
  | 'AI_DOWN'
  | 'AI_SLOW'
  | 'AI_UNREACHABLE'
  | 'AI_BROKEN'
  | 'AI_EMPTY'
  | 'AI_CANCELLED'

/** A failed call, with a sentence for the user. `cobrada`: the provider may have processed it, so it is billed. */
export class FalhaDaIa extends ErroApp {
  readonly cobrada: boolean
  /** Delay before a safe retry; null when a retry is not safe. */
  readonly repetirEmMs: number | null
  constructor(
    code: Codigo,
    status: number,
    frase: string,
    extra: { cobrada?: boolean; repetirEmMs?: number | null; causa?: unknown } = {},
  ) {
    super(code, status, frase, { causa: extra.causa })
    this.name = 'FalhaDaIa'
    this.cobrada = extra.cobrada ?? false
    this.repetirEmMs = extra.repetirEmMs ?? null
  }
}

const AVISE = 'Avise quem configura o chat.'
export const iaDesligada = () => new FalhaDaIa('AI_OFF', 409, 'A assistente de IA está desligada.')
export const habilidadeDesligada = () =>
  new FalhaDaIa('AI_OFF', 409, 'A assistente não faz isso nesta caixa de entrada.')
const DO_LIMITE = {
  mes: `O limite de gasto do mês com a assistente foi atingido. ${AVISE}`,
  dia: `O limite de gasto de hoje com a assistente foi atingido. Amanhã ela volta; se for urgente, ${AVISE.toLowerCase()}`,
}
export const limiteAtingido = (qual: 'mes' | 'dia') => new FalhaDaIa('AI_LIMIT', 409, DO_LIMITE[qual])
export const respostaInterrompida = (causa?: unknown) =>
  new FalhaDaIa('AI_BROKEN', 502, 'A resposta da assistente foi interrompida no meio. Tente de novo.', {
    cobrada: true,
    causa,
  })
export const respostaVazia = () =>
  new FalhaDaIa('AI_EMPTY', 502, 'A assistente não escreveu nada. Tente de novo.', { cobrada: true })
export const foraDoFormato = () =>
  new FalhaDaIa('AI_BROKEN', 502, 'A assistente respondeu fora do esperado. Tente de novo.', { cobrada: true })
export const cancelada = () => new FalhaDaIa('AI_CANCELLED', 499, 'Cancelado.', { cobrada: true })

const ESPERA_MAXIMA_MS = 5000
/** Reads `Retry-After` in seconds, as all providers send it; returns null for a date or a wait above 5 s. */
function esperaPedida(cabecalho: string | undefined): number | null {
  const ms = cabecalho === undefined ? 1000 : Number(cabecalho) * 1000
  return Number.isFinite(ms) && ms <= ESPERA_MAXIMA_MS ? Math.max(100, ms) : null
}

/** Maps a provider's error response by status and code. No text was generated, so nothing is billed. */
export function recusaDoProvedor(status: number, corpo: string, cabecalhos: Record<string, string>): FalhaDaIa {
  if (/insufficient_quota|billing/.test(corpo))
    return new FalhaDaIa('AI_CREDIT', 502, `A conta da empresa no provedor de IA está sem crédito. ${AVISE}`)
  if (corpo.includes('context_length_exceeded') || status === 413)
    return new FalhaDaIa('AI_TOO_LONG', 422, 'É texto ou áudio demais para este modelo de IA.')
  if (status === 401 || status === 403)
    return new FalhaDaIa('AI_KEY', 502, `O provedor de IA recusou a chave de acesso. ${AVISE}`)
  if (status === 404)
    return new FalhaDaIa('AI_MODEL', 502, `O provedor de IA não conhece este modelo ou este endereço. ${AVISE}`)
  if (status === 429)
    return new FalhaDaIa(
      'AI_BUSY',
      503,
      'O provedor de IA está recebendo pedidos demais agora. Espere um pouco e tente de novo.',
      { repetirEmMs: esperaPedida(cabecalhos['retry-after']) },
    )
  if (status >= 500)
    return new FalhaDaIa('AI_DOWN', 502, 'O provedor de IA está com problemas agora. Tente de novo em instantes.', {
      repetirEmMs: status === 503 ? esperaPedida(cabecalhos['retry-after']) : null,
    })
  return new FalhaDaIa('AI_REFUSED', 502, `O provedor de IA não aceitou o pedido. ${AVISE}`)
}

export function falhaDeRede(erro: unknown, limiteSegundos: number): unknown {
  if (!(erro instanceof ErroDeRede)) return erro
  if (erro.fase === 'tempo')
    return new FalhaDaIa(
      'AI_SLOW',
      504,
      `O provedor de IA demorou mais de ${limiteSegundos} s e a espera foi encerrada. Tente de novo.`,
      { cobrada: erro.enviado, causa: erro },
    )
  if (erro.fase === 'resposta') return respostaInterrompida(erro)
  return new FalhaDaIa(
    'AI_UNREACHABLE',
    502,
    'Não foi possível falar com o provedor de IA. Tente de novo em instantes.',
    { repetirEmMs: erro.fase === 'conexao' ? 300 : null, causa: erro },
  )
}
