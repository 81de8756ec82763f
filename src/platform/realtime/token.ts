import { SignJWT } from 'jose'
import { invalido } from '#kit/erro.ts'
import { lerChave } from './chave.ts'

export type Operacao = 'subscribe' | 'publish' | 'history' | 'presence' | '*'
/** Channel → operations. `*` stands for whole `:` segments only, so conversations are listed one by one. */
export type Capacidade = Record<string, readonly Operacao[]>

export interface PedidoDeToken {
  /** `ABLY_API_KEY` or the embedded key: only the key differs between hosted and embedded. */
  chave: string
  clientId: string | null
  capacidade: Capacidade
  /** seconds */
  ttl: number
  /** Audiences of the bearer within shared channels (publico.ts). Absent: everything, as for the server's own tools. */
  publicos?: readonly string[]
  /**
   * Milliseconds of the epoch, from before the rights were read: what is revoked later counts against it. Now, when
   * nothing is said.
   */
  em?: number
}

const TTL_MAXIMO = 24 * 3600
/** Our own claim: `iat` counts whole seconds, in which much can be taken away. The hosted service passes it by. */
export const EMITIDO_EM = 'x-girassol-em'
export const PUBLICOS = 'x-girassol-publicos'

/** An Ably JWT. It must reach the client as `application/jwt` or as the string given to the authCallback. */
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
