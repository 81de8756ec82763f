import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import type { Origem } from '../origem.ts'
import { inserirRefresh } from '../repositorio/refresh.ts'
import { gravarAmr, inserirSessao, somarContador, type LinhaDeSessao } from '../repositorio/sessoes.ts'
import { mudarUsuario } from '../repositorio/usuarios.ts'
import { aleatorio, derivarRefresh, sha256 } from '../token.ts'

const CONTEXTO = 'auth.sessions.refresh_token_hmac_key'

export async function abrirSessao(
  auth: Auth,
  tx: Tx,
  usuarioId: string,
  metodo: string,
  origem: Origem,
): Promise<{ sessao: LinhaDeSessao; refresh: string }> {
  const sessao = await inserirSessao(tx, {
    id: uuidv7(),
    user_id: usuarioId,
    chave: auth.cofre.cifrar(Buffer.from(aleatorio(32), 'base64url').toString('base64'), CONTEXTO),
    user_agent: origem.userAgent,
    ip: origem.ip,
  })
  await gravarAmr(tx, uuidv7(), sessao.id, metodo)
  await mudarUsuario(tx, usuarioId, { last_sign_in_at: new Date() })
  return { sessao, refresh: await proximoRefresh(auth, tx, sessao, null) }
}

/** Issues the next refresh token. The session row must be locked, or just created, by this transaction. */
export async function proximoRefresh(auth: Auth, tx: Tx, sessao: LinhaDeSessao, pai: string | null): Promise<string> {
  const contador = await somarContador(tx, sessao.id)
  const refresh = refazerRefresh(auth, sessao, contador)
  await inserirRefresh(tx, {
    session_id: sessao.id,
    user_id: sessao.user_id,
    token: sha256(refresh),
    parent: pai,
    counter: contador,
  })
  return refresh
}

export const refazerRefresh = (auth: Auth, sessao: LinhaDeSessao, contador: number): string =>
  derivarRefresh(auth.cofre.decifrar(sessao.refresh_token_hmac_key, CONTEXTO), sessao.id, contador)
