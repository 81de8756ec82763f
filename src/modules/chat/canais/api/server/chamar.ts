import type { ConfiguracaoApi } from '../regras/configuracao-api.ts'
import type { Rede } from '#platform/net/buscar.ts'
import { ordenar, type ListaDeCandidatos } from './candidatos.ts'
import type { MemoriaDeDialeto } from './dialeto.ts'
import type { Endereco } from './endereco.ts'
import { mensagensDaResposta } from './mensagens-da-resposta.ts'

export interface ContextoApi {
  configuracao: ConfiguracaoApi
  endereco: Endereco
  rede: Pick<Rede, 'buscar'>
  dialeto: MemoriaDeDialeto
}

export interface Pedido {
  metodo: 'GET' | 'POST' | 'DELETE'
  candidatos: ListaDeCandidatos
  corpo?: Record<string, unknown>
  /** Overrides the configured timeout. */
  timeoutMs?: number
  maxBytes?: number
}

export interface Resposta {
  status: number
  /** Undefined when the body is not JSON. */
  corpo: unknown
}

const MAX_BYTES = 8 * 1024 * 1024
/** Headers that the configuration must not override: they belong to the connection or to the authentication. */
const RESERVADOS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-type',
  'apikey',
  'authorization',
])

/**
 * Tries the candidates in order. The next one is tried only when the response proves that the route does not exist,
 * because only then did the request have no effect; any other response is final.
 */
export async function chamar(ctx: ContextoApi, pedido: Pedido): Promise<Resposta> {
  const lembrado = await ctx.dialeto.ler()
  const candidatos = ordenar(pedido.candidatos(ctx.endereco), lembrado)
  for (const [i, candidato] of candidatos.entries()) {
    const resposta = await pedir(ctx, candidato.url, pedido)
    if (i < candidatos.length - 1 && semRota(resposta, pedido.metodo)) continue
    const aprendido = resposta.status < 300 ? candidato.dialeto : null
    // the message was sent: a failure to store the dialect must not report it as unsent
    if (aprendido && aprendido !== lembrado) await ctx.dialeto.gravar(aprendido).catch(() => undefined)
    return resposta
  }
  throw new TypeError('an operation without candidates')
}

async function pedir({ configuracao, rede }: ContextoApi, url: string, pedido: Pedido): Promise<Resposta> {
  const configurados = Object.entries(configuracao.headers).filter(([nome]) => !RESERVADOS.has(nome.toLowerCase()))
  const atraso = typeof pedido.corpo?.delay === 'number' ? pedido.corpo.delay : 0
  const { status, corpo } = await rede.buscar(url, {
    metodo: pedido.metodo,
    cabecalhos: {
      ...Object.fromEntries(configurados),
      accept: 'application/json',
      ...(pedido.corpo ? { 'content-type': 'application/json' } : {}),
      apikey: configuracao.send_api_key,
      authorization: `Bearer ${configuracao.send_api_key}`,
    },
    ...(pedido.corpo ? { corpo: JSON.stringify(pedido.corpo) } : {}),
    // the external server waits for the delay ("digitando…") before it responds
    timeoutMs: (pedido.timeoutMs ?? configuracao.timeout) + atraso,
    maxBytes: pedido.maxBytes ?? MAX_BYTES,
  })
  return { status, corpo: lerJson(corpo) }
}

function lerJson(corpo: Buffer): unknown {
  try {
    return JSON.parse(corpo.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether the response means that the route does not exist. A 404 for an unknown instance is JSON with another message
 * and counts as a response.
 */
export function semRota(resposta: Resposta, metodo: string): boolean {
  if (resposta.status !== 404 && resposta.status !== 405) return false
  return (
    resposta.corpo === undefined || (mensagensDaResposta(resposta.corpo)[0]?.startsWith(`Cannot ${metodo} `) ?? false)
  )
}
