import type { ConfiguracaoApi } from '#modules/chat/regras/envio/configuracao-api.ts'
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
  /** Replaces the configured time limit. */
  timeoutMs?: number
  maxBytes?: number
}

export interface Resposta {
  status: number
  /** Undefined when the body is no JSON. */
  corpo: unknown
}

const MAX_BYTES = 8 * 1024 * 1024
/** These belong to the connection or to us, whatever was configured. */
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
 * Asks the candidates in turn. The next one is tried only when the answer proves that the route does not exist, because
 * only then did nothing happen; any other answer, good or bad, is the answer.
 */
export async function chamar(ctx: ContextoApi, pedido: Pedido): Promise<Resposta> {
  const lembrado = await ctx.dialeto.ler()
  const candidatos = ordenar(pedido.candidatos(ctx.endereco), lembrado)
  for (const [i, candidato] of candidatos.entries()) {
    const resposta = await pedir(ctx, candidato.url, pedido)
    if (i < candidatos.length - 1 && semRota(resposta, pedido.metodo)) continue
    const aprendido = resposta.status < 300 ? candidato.dialeto : null
    // the message is out: failing to remember the path must not make it look unsent
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
    // the other server waits the delay ("digitando…") before it answers
    timeoutMs: (pedido.timeoutMs ?? configuracao.timeout) + atraso,
    maxBytes: pedido.maxBytes ?? MAX_BYTES,
  })
  return { status, corpo: lerJson(corpo) }
}

function lerJson(corpo: Buffer): unknown {
  try {
    return JSON.parse(corpo.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** 404 of an unknown instance is JSON with another sentence, and is an answer. */
export function semRota(resposta: Resposta, metodo: string): boolean {
  if (resposta.status !== 404 && resposta.status !== 405) return false
  return (
    resposta.corpo === undefined || (mensagensDaResposta(resposta.corpo)[0]?.startsWith(`Cannot ${metodo} `) ?? false)
  )
}
