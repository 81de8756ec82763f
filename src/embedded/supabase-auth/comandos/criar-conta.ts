import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { gravarIdentidade } from '../repositorio/identidades.ts'
import { inserirUsuario, mudarUsuario, type LinhaDeUsuario } from '../repositorio/usuarios.ts'

export const dadosDeEmail = (
  u: Pick<LinhaDeUsuario, 'id' | 'email' | 'email_confirmed_at' | 'phone_confirmed_at'>,
): Record<string, unknown> => ({
  sub: u.id,
  email: u.email,
  email_verified: u.email_confirmed_at !== null,
  phone_verified: u.phone_confirmed_at !== null,
})

/**
 * Creates the account of a user who signs up: the address is also in the metadata, as in GoTrue. Undefined when the
 * address is taken.
 */
export async function criarContaDeEmail(
  tx: Tx,
  c: { email: string; senha: string | null; dados: Record<string, unknown>; confirmada: boolean; convidada?: boolean },
): Promise<LinhaDeUsuario | undefined> {
  const id = uuidv7()
  const usuario = await inserirUsuario(tx, {
    id,
    email: c.email,
    encrypted_password: c.senha,
    email_confirmed_at: c.confirmada ? new Date() : null,
    invited_at: c.convidada ? new Date() : null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: c.convidada
      ? c.dados
      : { ...c.dados, sub: id, email: c.email, email_verified: c.confirmada, phone_verified: false },
  })
  if (usuario) await gravarIdentidadeDeEmail(tx, usuario)
  return usuario
}

export async function gravarIdentidadeDeEmail(tx: Tx, u: LinhaDeUsuario): Promise<void> {
  await gravarIdentidade(tx, {
    id: uuidv7(),
    user_id: u.id,
    provider: 'email',
    provider_id: u.id,
    identity_data: dadosDeEmail(u),
  })
}

/**
 * Confirms the address. With `limparSenha` the proof was not the user's own sign-up, so a password that an impostor may
 * have set is removed.
 */
export async function confirmarEmail(tx: Tx, u: LinhaDeUsuario, o: { limparSenha: boolean }): Promise<LinhaDeUsuario> {
  if (u.email_confirmed_at) return u
  const confirmado = await mudarUsuario(tx, u.id, {
    email_confirmed_at: new Date(),
    encrypted_password: o.limparSenha ? null : undefined,
    raw_user_meta_data:
      'email_verified' in u.raw_user_meta_data ? { ...u.raw_user_meta_data, email_verified: true } : undefined,
  })
  await gravarIdentidadeDeEmail(tx, confirmado)
  return confirmado
}
