import { z } from 'zod'
import { ErroApp } from '#kit/erro.ts'
import type { Rede } from '../../net/buscar.ts'
import type { Provedor } from './provedores.ts'

/** Below the longest wait for a lock of a request: another process may be waiting for this answer. */
const PRAZO_MS = 4_000
const VALIDADE_PADRAO_S = 3600

const resposta = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().int().positive().catch(VALIDADE_PADRAO_S),
  refresh_token: z.string().min(1).max(10_000).optional(),
  scope: z.string().optional(),
})
const recusa = z.object({ error: z.string() })

export interface Tokens {
  acesso: string
  expira_em: Date
  /** Absent when the provider keeps the one that was used. */
  renovacao: string | undefined
  escopos: readonly string[] | null
}

/** The provider answered no. `autorizacao`: it was withdrawn; `aplicativo`: id or secret of the application are wrong. */
export class RecusaDoProvedor extends Error {
  readonly qual: 'autorizacao' | 'aplicativo'
  constructor(qual: 'autorizacao' | 'aplicativo', codigo: string) {
    super(`the provider refused: ${codigo}`)
    this.name = 'RecusaDoProvedor'
    this.qual = qual
  }
}

const DA_AUTORIZACAO = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'access_denied'])
const DO_APLICATIVO = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope'])

/** Calls the token endpoint. Throws RecusaDoProvedor for a final refusal, anything else may be tried again. */
export async function pedirTokens(rede: Rede, p: Provedor, campos: Record<string, string>): Promise<Tokens> {
  const r = await rede.buscar(p.tokens, {
    metodo: 'POST',
    cabecalhos: { accept: 'application/json' },
    corpo: new URLSearchParams(campos),
    timeoutMs: PRAZO_MS,
    maxBytes: 256 * 1024,
  })
  const corpo = lerJson(r.corpo)
  const dita = recusa.safeParse(corpo)
  if (dita.success && DA_AUTORIZACAO.has(dita.data.error)) throw new RecusaDoProvedor('autorizacao', dita.data.error)
  if (dita.success && DO_APLICATIVO.has(dita.data.error)) throw new RecusaDoProvedor('aplicativo', dita.data.error)
  const lida = resposta.safeParse(corpo)
  if (r.status !== 200 || !lida.success)
    throw new ErroApp('MAIL_FAILURE', 502, `${p.nome} não respondeu como se espera. Tente de novo em instantes.`)
  const { access_token, expires_in, refresh_token, scope } = lida.data
  return {
    acesso: access_token,
    expira_em: new Date(Date.now() + expires_in * 1000),
    renovacao: refresh_token,
    escopos: scope === undefined ? null : scope.split(/\s+/).filter(Boolean),
  }
}

function lerJson(corpo: Buffer): unknown {
  try {
    return JSON.parse(corpo.toString('utf8'))
  } catch {
    return null
  }
}
