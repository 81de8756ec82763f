import { randomBytes, randomUUID } from 'node:crypto'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { gravarCodigo, type TipoDeToken, type TipoDeVerificacao } from '../repositorio/codigos.ts'
import { inserirFluxo } from '../repositorio/fluxos.ts'
import type { Pkce } from '../rotas/ler.ts'
import { codigoDeSeisDigitos, sha256 } from '../token.ts'

export interface CodigoNovo {
  /** six digits, typed by the user */
  codigo: string
  /** the long form, in a link */
  token: string
}

/**
 * Creates two independent secrets for one purpose: neither can be computed from the other, and the table has only their
 * hashes.
 */
export async function criarCodigo(
  auth: Auth,
  tx: Tx,
  o: {
    usuarioId: string
    tipo: TipoDeToken
    verificacao: TipoDeVerificacao
    endereco: string
    fluxoId?: string | null
  },
): Promise<CodigoNovo> {
  const id = uuidv7()
  const codigo = codigoDeSeisDigitos()
  const longo = randomBytes(28).toString('hex')
  await gravarCodigo(tx, {
    id,
    user_id: o.usuarioId,
    token_type: o.tipo,
    verification_type: o.verificacao,
    relates_to: o.endereco,
    token_hash: sha256(longo),
    code_hash: await auth.embaralhar(`${id}:${codigo}`),
    flow_state_id: o.fluxoId ?? null,
  })
  return { codigo, token: o.fluxoId ? `pkce_${longo}` : longo }
}

/**
 * Stores the PKCE challenge of the browser that requested an e-mail, so that the link can result in a code that only
 * that browser can exchange.
 */
export async function criarFluxo(tx: Tx, pkce: Pkce | null, metodo: string, usuarioId: string): Promise<string | null> {
  if (!pkce) return null
  const id = randomUUID()
  await inserirFluxo(tx, {
    id,
    user_id: usuarioId,
    provider_type: 'email',
    authentication_method: metodo,
    code_challenge: pkce.challenge,
    code_challenge_method: pkce.metodo,
    redirect_to: null,
    linking_target_id: null,
    provider_state: null,
  })
  return id
}
