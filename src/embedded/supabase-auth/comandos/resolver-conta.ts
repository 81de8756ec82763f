import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { cadastroFechado, ErroAuth } from '../erro.ts'
import { acrescentarOQueCabe } from '../metadados.ts'
import type { Perfil } from '../oidc/trocar.ts'
import { apagarCodigosDe } from '../repositorio/codigos.ts'
import {
  apagarOutrasIdentidades,
  gravarIdentidade,
  identidadeDoProvedor,
  identidadesDe,
} from '../repositorio/identidades.ts'
import {
  inserirUsuario,
  mudarUsuario,
  usuarioPorEmail,
  usuarioPorId,
  type LinhaDeUsuario,
} from '../repositorio/usuarios.ts'

const jaLigada = () => new ErroAuth(422, 'identity_already_exists', 'Identity is already linked to another user')

export interface Resolvida {
  usuario: LinhaDeUsuario
  /** The provider does not vouch for the address: an e-mail must confirm it before the sign-in. */
  confirmar: boolean
}

/**
 * Finds the account of a provider's profile: by known identity, explicit link, verified address, or as a new account,
 * in that order.
 */
export async function resolverConta(
  tx: Tx,
  provider: string,
  perfil: Perfil,
  ligarA: string | null,
  podeCriar: boolean,
): Promise<Resolvida> {
  const conhecida = await identidadeDoProvedor(tx, provider, perfil.sub)
  if (ligarA) {
    if (conhecida && conhecida.user_id !== ligarA) throw jaLigada()
    const alvo = await usuarioPorId(tx, ligarA, true)
    if (!alvo) throw new ErroAuth(403, 'user_not_found', 'User not found')
    return { usuario: await ligar(tx, alvo, provider, perfil), confirmar: false }
  }
  if (conhecida) {
    const usuario = await usuarioPorId(tx, conhecida.user_id, true)
    if (!usuario) throw new ErroAuth(403, 'user_not_found', 'User not found')
    if (!usuario.email_confirmed_at && !perfil.emailVerificado) return { usuario, confirmar: true }
    return {
      usuario: await ligar(tx, await provar(tx, usuario, perfil, conhecida.id), provider, perfil),
      confirmar: false,
    }
  }
  if (!perfil.email) throw new ErroAuth(422, 'validation_failed', 'Error getting user email from external provider')
  const existente = await usuarioPorEmail(tx, perfil.email, true)
  if (existente) {
    if (!perfil.emailVerificado) throw naoProvado()
    return { usuario: await ligar(tx, await provar(tx, existente, perfil), provider, perfil), confirmar: false }
  }
  if (!podeCriar) throw cadastroFechado()
  const nova = await inserirUsuario(tx, {
    id: uuidv7(),
    email: perfil.email,
    email_confirmed_at: perfil.emailVerificado ? new Date() : null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: acrescentarOQueCabe({}, perfil.dados),
  })
  if (!nova) throw new ErroAuth(409, 'conflict', 'The account was created meanwhile, try again')
  return { usuario: await ligar(tx, nova, provider, perfil), confirmar: !perfil.emailVerificado }
}

export const naoProvado = () =>
  new ErroAuth(
    422,
    'provider_email_needs_verification',
    'Unverified email with provider. A confirmation email has been sent to the address when it can be used',
  )

async function ligar(tx: Tx, usuario: LinhaDeUsuario, provider: string, perfil: Perfil): Promise<LinhaDeUsuario> {
  const gravada = await gravarIdentidade(tx, {
    id: uuidv7(),
    user_id: usuario.id,
    provider,
    provider_id: perfil.sub,
    identity_data: perfil.dados,
  })
  if (!gravada) throw jaLigada()
  const provedores = [...new Set((await identidadesDe(tx, [usuario.id])).map((i) => i.provider))]
  const { email: _, email_verified: __, phone_verified: ___, sub: ____, ...enfeites } = perfil.dados
  return mudarUsuario(tx, usuario.id, {
    raw_app_meta_data: { provider: provedores[0], ...usuario.raw_app_meta_data, providers: provedores },
    // existing metadata of the user has precedence
    raw_user_meta_data: acrescentarOQueCabe(usuario.raw_user_meta_data, enfeites),
  })
}

/**
 * Handles the first proof of an unconfirmed address: a password and identities from before it may belong to someone
 * else and are removed.
 */
async function provar(
  tx: Tx,
  usuario: LinhaDeUsuario,
  perfil: Perfil,
  menosIdentidade?: string,
): Promise<LinhaDeUsuario> {
  if (usuario.email_confirmed_at || !perfil.emailVerificado || usuario.email !== perfil.email) return usuario
  await apagarOutrasIdentidades(tx, usuario.id, menosIdentidade ? [menosIdentidade] : [])
  await apagarCodigosDe(tx, usuario.id)
  return mudarUsuario(tx, usuario.id, { email_confirmed_at: new Date(), encrypted_password: null })
}
