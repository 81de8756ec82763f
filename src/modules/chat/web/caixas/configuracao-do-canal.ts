import type { z } from 'zod'
import { configuracaoApiDaCaixa } from '../../regras/envio/configuracao-api.ts'
import { RATE_LIMIT_PADRAO, TEMPO_LIMITE_PADRAO_MS, INSTANCIA_PADRAO } from '../../regras/envio/constantes.ts'
import type { Caixa } from '../../tipos.ts'

/** What the fields of an `api` inbox hold. The key is never known here: empty means "leave it as it is". */
export interface ValoresDaApi {
  send_endpoint_url: string
  send_api_key: string
  instance_name: string
  timeout: number | null
  rate_limit: number | null
  require_auth: boolean
  headers: { nome: string; valor: string }[]
}

const texto = (v: unknown) => (typeof v === 'string' ? v : '')

export function valoresDa(c: Caixa): ValoresDaApi & { chaveDefinida: boolean; cabecalhosDefinidos: string[] } {
  const cfg = c.configuracao
  return {
    send_endpoint_url: texto(cfg.send_endpoint_url),
    send_api_key: '',
    instance_name: texto(cfg.instance_name) || INSTANCIA_PADRAO,
    timeout: typeof cfg.timeout === 'number' ? cfg.timeout : TEMPO_LIMITE_PADRAO_MS,
    rate_limit: typeof cfg.rate_limit === 'number' ? cfg.rate_limit : RATE_LIMIT_PADRAO,
    require_auth: cfg.require_auth === true,
    headers: [],
    chaveDefinida: cfg.send_api_key_definida === true,
    cabecalhosDefinidos: Array.isArray(cfg.headers) ? cfg.headers.filter((h): h is string => typeof h === 'string') : [],
  }
}

type Erros = Partial<Record<keyof ValoresDaApi, string>>

/** The same rules and words as the server's; only what was filled in is sent. `headers` goes whole when the person touched it. */
export function lerConfiguracao(v: ValoresDaApi, trocarCabecalhos: boolean): { erros: Erros } | { configuracao: Record<string, unknown> } {
  const headers = Object.fromEntries(v.headers.filter((h) => h.nome.trim() !== '').map((h) => [h.nome.trim(), h.valor]))
  const lido = configuracaoApiDaCaixa.safeParse({ ...v, headers })
  if (!lido.success) {
    const erros: Erros = {}
    for (const i of (lido.error as z.ZodError).issues) erros[String(i.path[0]) as keyof ValoresDaApi] ??= i.message
    return { erros }
  }
  const { send_api_key, headers: _, ...resto } = lido.data
  return {
    configuracao: {
      ...resto,
      send_endpoint_url: resto.send_endpoint_url ?? null,
      ...(send_api_key ? { send_api_key } : {}),
      ...(trocarCabecalhos ? { headers } : {}),
    },
  }
}
