import { z } from 'zod'
import type { Rede } from '#platform/net/buscar.ts'

export const provedores = ['growatt', 'huawei', 'sungrow'] as const
export type Provedor = (typeof provedores)[number]

/** Hosts by provider and region: never from the text of a user. */
export const HOSTS: Readonly<Record<Provedor, Readonly<Record<string, string>>>> = {
  growatt: {
    mundo: 'https://openapi.growatt.com',
    us: 'https://openapi-us.growatt.com',
    au: 'https://openapi-au.growatt.com',
  },
  huawei: {
    la5: 'https://la5.fusionsolar.huawei.com',
    eu5: 'https://eu5.fusionsolar.huawei.com',
    intl: 'https://intl.fusionsolar.huawei.com',
  },
  sungrow: {
    mundo: 'https://gateway.isolarcloud.com.hk',
    eu: 'https://gateway.isolarcloud.eu',
    com: 'https://gateway.isolarcloud.com',
  },
}

/** Why a cloud gave no data, and from when on it may be asked again. */
export class FalhaDaNuvem extends Error {
  readonly situacao: 'acesso' | 'limitada' | 'fora'
  readonly esperarMs: number
  constructor(situacao: 'acesso' | 'limitada' | 'fora', frase: string, esperarMs = 15 * 60_000) {
    super(frase)
    this.situacao = situacao
    this.esperarMs = esperarMs
  }
}

export interface UsinaNaNuvem {
  codigo: string
  nome: string
  kwp: number | null
}
/** Energy of a day of the plant. A day without data is left out: it is not zero. */
export interface DiaNaNuvem {
  codigo: string
  dia: string
  kwh: string
}

/** One call to the provider's API. Returns the parsed body; throws a FalhaDaNuvem. */
export interface Chamado {
  metodo: 'GET' | 'POST'
  caminho: string
  cabecalhos?: Record<string, string>
  consulta?: Record<string, string>
  corpo?: unknown
}
export interface Resposta {
  corpo: Record<string, unknown>
  cabecalhos: Record<string, string>
}
export interface Conexao {
  pedir(c: Chamado): Promise<Resposta>
  credencial: Credencial
  /** tokens that the provider changes; null before the first sign-in */
  sessao: Readonly<Record<string, string>> | null
  /** Stores new tokens before they are used: a refresh token serves once. */
  guardarSessao(sessao: Readonly<Record<string, string>>): Promise<void>
}
export const credencial = z.record(z.string().max(40), z.string().max(2000))
export type Credencial = z.infer<typeof credencial>

/** One provider. Days are calendar days of the plant, energy is in kWh. */
export interface AdaptadorDaNuvem {
  /** ms between two calls of an account */
  espacoMs: number
  usinas(c: Conexao): Promise<UsinaNaNuvem[]>
  energiaDiaria(c: Conexao, codigos: readonly string[], de: string, ate: string): Promise<DiaNaNuvem[]>
}

/** Opens a connection to one host over the guarded network of the process. */
export function pedirPela(rede: Pick<Rede, 'buscar'>, host: string): Conexao['pedir'] {
  return async ({ metodo, caminho, cabecalhos, consulta, corpo }) => {
    const url = new URL(caminho, host)
    for (const [nome, valor] of Object.entries(consulta ?? {})) url.searchParams.set(nome, valor)
    const r = await rede
      .buscar(url.href, {
        metodo,
        timeoutMs: 30_000,
        cabecalhos: { accept: 'application/json', 'content-type': 'application/json', ...cabecalhos },
        ...(corpo === undefined ? {} : { corpo: JSON.stringify(corpo) }),
      })
      .catch(() => {
        throw new FalhaDaNuvem('fora', 'O monitoramento não respondeu.')
      })
    if (r.status === 401 || r.status === 403) throw new FalhaDaNuvem('acesso', 'O monitoramento recusou o acesso.')
    if (r.status === 429) {
      const segundos = Number(r.cabecalhos['retry-after'] ?? 0)
      throw new FalhaDaNuvem(
        'limitada',
        'O monitoramento pediu para esperar.',
        segundos > 0 ? segundos * 1000 : undefined,
      )
    }
    if (r.status >= 500) throw new FalhaDaNuvem('fora', 'O monitoramento está fora do ar.')
    return { corpo: objetoDe(r.corpo.toString('utf8')), cabecalhos: r.cabecalhos }
  }
}

/** A login page with status 200 is common: it is no answer. */
function objetoDe(texto: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(texto))
  } catch {
    throw new FalhaDaNuvem('fora', 'O monitoramento respondeu com uma página em vez de dados.')
  }
}

const DECIMAL = /^-?\d{1,12}(\.\d{1,10})?$/
/** A figure as number or text; null for what is no data: `--`, `N/A`, empty, null. */
export function valorDe(v: unknown): string | null {
  const t = typeof v === 'number' ? String(v) : typeof v === 'string' ? v.trim() : ''
  return DECIMAL.test(t) ? t : null
}
/** Wh as kWh by moving the decimal point. */
export function whEmKwh(wh: string): string {
  const [inteiro = '0', fracao = ''] = wh.replace('-', '').split('.')
  const todos = inteiro.padStart(4, '0')
  return `${wh.startsWith('-') ? '-' : ''}${todos.slice(0, -3)}.${todos.slice(-3)}${fracao}`
}

/** Keeps the largest value of a day that comes twice: a counter that restarts falls to zero. */
export function maiores(dias: readonly DiaNaNuvem[]): DiaNaNuvem[] {
  const porDia = new Map<string, DiaNaNuvem>()
  for (const d of dias) {
    const chave = `${d.codigo}\n${d.dia}`
    const antes = porDia.get(chave)
    if (!antes || Number(antes.kwh) < Number(d.kwh)) porDia.set(chave, d)
  }
  return [...porDia.values()]
}

export const lista = (v: unknown): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).catch([]).parse(v)
export const objeto = (v: unknown): Record<string, unknown> => z.record(z.string(), z.unknown()).catch({}).parse(v)
export const textoDe = (v: unknown): string =>
  typeof v === 'string' ? v : typeof v === 'number' || typeof v === 'boolean' ? String(v) : ''
