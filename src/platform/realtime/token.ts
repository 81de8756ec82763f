import { SignJWT } from 'jose'
import { invalido } from '#kit/erro.ts'
import { lerChave } from './chave.ts'

export type Operacao = 'subscribe' | 'publish' | 'history' | 'presence' | '*'
/** Channel → operations. `*` matches whole `:` segments only, so conversations are listed one by one. */
export type Capacidade = Record<string, readonly Operacao[]>

export interface PedidoDeToken {
  /** `ABLY_API_KEY` or the embedded key: the only difference between hosted and embedded. */
  chave: string
  clientId: string | null
  capacidade: Capacidade
  /** seconds */
  ttl: number
  /** Audiences of the bearer within shared channels (publico.ts). Absent: everything, as for the server's own tools. */
  publicos?: readonly string[]
  /**
   * Time of issue in epoch milliseconds, taken before the rights were read: a later revocation applies to the token.
   * Default: now.
   */
  em?: number
}

const TTL_MAXIMO = 24 * 3600
/**
 * Our own claim in milliseconds: `iat` has whole seconds, too coarse to compare with a revocation. The hosted service
 * ignores it.
 */
export const EMITIDO_EM = 'x-girassol-em'
export const PUBLICOS = 'x-girassol-publicos'

/** Creates an Ably JWT. It must reach the client as `application/jwt` or as the string passed to the authCallback. */
export async function criarToken({
  chave,
  clientId,
  capacidade,
  ttl,
  em = Date.now(),
  publicos,
}: PedidoDeToken): Promise<string> {
  if (clientId === '*' || clientId === '') throw invalido('A identidade do tempo real não pode ser vazia nem "*".')
  if (Object.keys(capacidade).length === 0) throw invalido('Um acesso ao tempo real precisa de ao menos um canal.')
  if (!Number.isInteger(ttl) || ttl < 1 || ttl > TTL_MAXIMO)
    throw invalido('A validade do acesso ao tempo real deve ficar entre 1 segundo e 24 horas.')
  const { nome, segredo } = lerChave(chave)
  const agora = Math.floor(Date.now() / 1000)
  return new SignJWT({
    'x-ably-capability': JSON.stringify(capacidade),
    [EMITIDO_EM]: em,
    ...(publicos ? { [PUBLICOS]: publicos } : {}),
    ...(clientId === null ? {} : { 'x-ably-clientId': clientId }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: nome })
    .setIssuedAt(agora)
    .setExpirationTime(agora + ttl)
    .sign(new TextEncoder().encode(segredo))
}
