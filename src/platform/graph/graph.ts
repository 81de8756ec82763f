import { ehObjeto } from '#kit/objeto.ts'
import type { Rede } from '../net/buscar.ts'
import { provaDoSegredo } from './assinatura.ts'
import { lerErroDoGraph } from './erro-do-graph.ts'
import { lerJsonSemPerdas } from './json-sem-perdas.ts'

export const BASE_DO_GRAPH = 'https://graph.facebook.com'

export interface ContaDoGraph {
  base: string
  versao: string
  token: string
  segredoDoApp?: string | undefined
}

export interface PedidoAoGraph {
  metodo?: 'GET' | 'POST' | 'DELETE'
  /** without the version: `1055500001/messages` */
  caminho: string
  query?: Record<string, string>
  corpo?: object | FormData
  timeoutMs?: number
}

export interface RespostaDoGraph<T> {
  corpo: T
  /** The version that served the call. An expired version is served as the oldest one still supported. */
  versaoServida: string | null
  /** Highest of the usage figures in the response headers, in %; callers slow down above 75. */
  uso: number
}

const MAX_BYTES = 16 * 1024 * 1024

/** Calls the Graph, for WhatsApp messages and for ads alike. The token is sent in a header, never in the URL. */
export async function chamarGraph<T>(
  rede: Pick<Rede, 'buscar'>,
  conta: ContaDoGraph,
  p: PedidoAoGraph,
): Promise<RespostaDoGraph<T>> {
  const url = new URL(`${conta.base.replace(/\/+$/, '')}/${conta.versao}/${p.caminho}`)
  for (const [nome, valor] of Object.entries(p.query ?? {})) url.searchParams.set(nome, valor)
  if (conta.segredoDoApp) url.searchParams.set('appsecret_proof', provaDoSegredo(conta.segredoDoApp, conta.token))
  const {
    status,
    cabecalhos,
    corpo: bytes,
  } = await rede.buscar(url.href, {
    metodo: p.metodo ?? 'GET',
    cabecalhos: { authorization: `Bearer ${conta.token}`, accept: 'application/json' },
    ...(p.corpo ? { corpo: p.corpo } : {}),
    timeoutMs: p.timeoutMs ?? 15_000,
    maxBytes: MAX_BYTES,
  })
  const corpo = lerCorpo(bytes)
  const esperar = Number(cabecalhos['retry-after'])
  if (status < 200 || status >= 300 || corpo === undefined)
    throw lerErroDoGraph(status, corpo, Number.isFinite(esperar) && esperar > 0 ? esperar : minutosDeEspera(cabecalhos))
  return { corpo: corpo as T, versaoServida: cabecalhos['facebook-api-version'] ?? null, uso: maiorUso(cabecalhos) }
}

function lerCorpo(bytes: Buffer): unknown {
  try {
    return lerJsonSemPerdas(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const CABECALHOS_DE_USO = ['x-app-usage', 'x-business-use-case-usage', 'x-ad-account-usage']

function usos(cabecalhos: Record<string, string>): Record<string, unknown>[] {
  const achados: Record<string, unknown>[] = []
  const descer = (v: unknown) => {
    if (Array.isArray(v)) v.forEach(descer)
    else if (ehObjeto(v)) {
      achados.push(v)
      Object.values(v).forEach(descer)
    }
  }
  for (const nome of CABECALHOS_DE_USO) descer(lerCorpo(Buffer.from(cabecalhos[nome] ?? '')))
  return achados
}

const numeros = (lista: unknown[]) => lista.filter((v): v is number => typeof v === 'number')
const maiorUso = (cabecalhos: Record<string, string>) =>
  Math.max(
    0,
    ...numeros(usos(cabecalhos).flatMap((u) => [u.call_count, u.total_time, u.total_cputime, u.acc_id_util_pct])),
  )

function minutosDeEspera(cabecalhos: Record<string, string>): number | null {
  const minutos = Math.max(0, ...numeros(usos(cabecalhos).map((u) => u.estimated_time_to_regain_access)))
  return minutos > 0 ? minutos * 60 : null
}
