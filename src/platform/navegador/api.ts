import { escreverConsulta, preencherCaminho, type ChamadaDe, type Endpoint, type RespostaDe } from '#kit/endpoint.ts'
import { ErroApp, type CorpoDeErro } from '#kit/erro.ts'
import { cabecalhoDaVisao, voltarASi } from './visao.ts'

interface OpcoesDaChamada {
  signal?: AbortSignal | undefined
  cabecalhos?: Record<string, string>
  /** sent with `keepalive`, so that it goes out although the page is being closed */
  despedida?: boolean
}

let obterToken: () => Promise<string | null> = async () => null
let ultimoToken: string | null = null
let aoPerderSessao: (codigo: string) => void = () => {}

/** Set once by the shell: how to get the bearer token, and what to do when the server no longer accepts it. */
export function ligarSessao(fonte: { token: () => Promise<string | null>; aoPerder: (codigo: string) => void }): void {
  obterToken = fonte.token
  aoPerderSessao = fonte.aoPerder
}

/**
 * Time limits of a call in ms. A connection can break without an error: no response within this time counts as a
 * network failure. Reads have a shorter limit.
 */
const PRAZO_MS = { leitura: 30_000, escrita: 90_000 }

/** The server cannot be reached, as opposed to a server that refused. */
export class SemConexao extends ErroApp {
  constructor(causa: unknown) {
    super('OFFLINE', 0, 'Sem conexão com o servidor. Confira a internet e tente de novo.', { causa })
  }
}

/** Calls an endpoint of a contract: `await chamar(conversas.obter, { params: { id } })`. Throws ErroApp. */
export async function chamar<E extends Endpoint>(
  e: E,
  chamada: ChamadaDe<E>,
  opcoes: OpcoesDaChamada = {},
): Promise<RespostaDe<E>> {
  const { params, query, body } = chamada as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  // a closing page cannot wait for a token: it uses the one of its last call
  const token = opcoes.despedida ? ultimoToken : (ultimoToken = await obterToken())
  const prazo = AbortSignal.timeout(e.method === 'GET' ? PRAZO_MS.leitura : PRAZO_MS.escrita)
  let resposta: Response
  try {
    resposta = await fetch(preencherCaminho(e.path, params) + escreverConsulta(query), {
      method: e.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...cabecalhoDaVisao(),
        ...opcoes.cabecalhos,
      },
      body: body === undefined ? null : JSON.stringify(body),
      keepalive: opcoes.despedida ?? false,
      signal: opcoes.signal ? AbortSignal.any([opcoes.signal, prazo]) : prazo,
    })
  } catch (causa) {
    if (opcoes.signal?.aborted) throw causa
    throw new SemConexao(causa)
  }
  const corpo: unknown = await resposta.json().catch((causa: unknown) => {
    // an incomplete success body is a network failure; a refusal without our body still has its status
    if (resposta.ok && resposta.status !== 204) throw opcoes.signal?.aborted ? causa : new SemConexao(causa)
    return null
  })
  if (resposta.ok) return corpo as RespostaDe<E>
  const erro = erroDaResposta(resposta.status, corpo, resposta.statusText)
  if (resposta.status === 401) aoPerderSessao(erro.code)
  if (erro.code === 'VISAO_ENCERRADA') voltarASi()
  throw erro
}

/** Returns the authorization header for the few calls that are not JSON. */
export async function cabecalhosDaSessao(): Promise<Record<string, string>> {
  const token = await obterToken()
  return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...cabecalhoDaVisao() }
}

/**
 * Builds the error of an HTTP failure. Without our body it defaults to HTTP_ERROR, 500, with `statusText` in the
 * details.
 */
export function erroDaResposta(status: number | undefined, corpo: unknown, statusText?: string): ErroApp {
  const erro = (corpo as Partial<CorpoDeErro> | null)?.error
  return new ErroApp(
    erro?.code ?? 'HTTP_ERROR',
    status ?? 500,
    erro?.message ?? 'O servidor não respondeu como devia. Tente de novo.',
    { details: erro ? erro.details : statusText ? { statusText } : undefined },
  )
}
