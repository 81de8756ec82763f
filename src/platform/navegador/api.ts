import { escreverConsulta, preencherCaminho, type ChamadaDe, type Endpoint, type RespostaDe } from '#kit/endpoint.ts'
import { ErroApp, type CorpoDeErro } from '#kit/erro.ts'

interface OpcoesDaChamada {
  signal?: AbortSignal | undefined
  cabecalhos?: Record<string, string>
}

let obterToken: () => Promise<string | null> = async () => null
let aoPerderSessao: () => void = () => {}

/** Set once by the shell: how to get the bearer token, and what to do when the server no longer accepts it. */
export function ligarSessao(fonte: { token: () => Promise<string | null>; aoPerder: () => void }): void {
  obterToken = fonte.token
  aoPerderSessao = fonte.aoPerder
}

/** A network that is not there, told apart from a server that refused. */
export class SemConexao extends ErroApp {
  constructor(causa: unknown) {
    super('OFFLINE', 0, 'Sem conexão com o servidor. Confira a internet e tente de novo.', { causa })
  }
}

/** Calls an endpoint of a contract: `await chamar(conversas.obter, { params: { id } })`. Throws ErroApp. */
export async function chamar<E extends Endpoint>(e: E, chamada: ChamadaDe<E>, opcoes: OpcoesDaChamada = {}): Promise<RespostaDe<E>> {
  const { params, query, body } = chamada as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  const token = await obterToken()
  let resposta: Response
  try {
    resposta = await fetch(preencherCaminho(e.path, params) + escreverConsulta(query), {
      method: e.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...opcoes.cabecalhos,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: opcoes.signal ?? null,
    })
  } catch (causa) {
    if (opcoes.signal?.aborted) throw causa
    throw new SemConexao(causa)
  }
  const corpo: unknown = await resposta.json().catch(() => null)
  if (resposta.ok) return corpo as RespostaDe<E>
  if (resposta.status === 401) aoPerderSessao()
  throw erroDaResposta(resposta.status, corpo, resposta.statusText)
}

/** Who calls, for the few calls that are not JSON. */
export async function cabecalhosDaSessao(): Promise<Record<string, string>> {
  const token = await obterToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** An HTTP failure without our body defaults to HTTP_ERROR, 500; `statusText` is kept for who wants to say it. */
export function erroDaResposta(status: number | undefined, corpo: unknown, statusText?: string): ErroApp {
  const erro = (corpo as Partial<CorpoDeErro> | null)?.error
  return new ErroApp(erro?.code ?? 'HTTP_ERROR', status ?? 500, erro?.message ?? 'O servidor não respondeu como devia. Tente de novo.', { details: erro ? erro.details : statusText ? { statusText } : undefined })
}
