import type { QueryExecutorProvider } from 'kysely'
import type { Auth } from '../contexto.ts'
import { usuarioCompleto } from '../consultas.ts'
import { amrDe, type LinhaDeSessao } from '../repositorio/sessoes.ts'
import type { LinhaDeUsuario } from '../repositorio/usuarios.ts'

export interface RespostaDeSessao {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
  [extra: string]: unknown
}

/** Builds the response of every sign-in, refresh and verification. */
export async function emitir(
  auth: Auth,
  db: QueryExecutorProvider,
  usuario: LinhaDeUsuario,
  sessao: LinhaDeSessao,
  refresh: string,
): Promise<RespostaDeSessao> {
  const agora = Math.floor(Date.now() / 1000)
  const amr = await amrDe(db, sessao.id)
  const access_token = await auth.chaves.assinar({
    iss: auth.issuer(),
    sub: usuario.id,
    aud: usuario.aud,
    exp: agora + auth.prazos.jwt,
    iat: agora,
    email: usuario.email ?? '',
    phone: usuario.phone ?? '',
    app_metadata: usuario.raw_app_meta_data,
    user_metadata: usuario.raw_user_meta_data,
    role: usuario.role,
    aal: sessao.aal,
    amr: amr.map((a) => ({ method: a.authentication_method, timestamp: Math.floor(a.updated_at.getTime() / 1000) })),
    session_id: sessao.id,
    is_anonymous: usuario.is_anonymous,
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: auth.prazos.jwt,
    expires_at: agora + auth.prazos.jwt,
    refresh_token: refresh,
    user: await usuarioCompleto(db, usuario),
  }
}
