import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import type { Despacho } from '../correio/despachar.ts'
import { emailExiste } from '../erro.ts'
import { apagarCodigosDe } from '../repositorio/codigos.ts'
import { mudarUsuario, usuarioPorEmail, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { criarCodigo, criarFluxo } from './criar-codigo.ts'
import { gravarIdentidadeDeEmail } from './criar-conta.ts'

/**
 * Creates one code for each mailbox: the session alone, or the new address alone, is not enough to take the account
 * over.
 */
export async function codigosDaTroca(
  auth: Auth,
  tx: Tx,
  u: LinhaDeUsuario,
  p: { pkce: Pkce | null; destino: string },
): Promise<Despacho[]> {
  if (!u.email_change) return []
  const fluxoId = await criarFluxo(tx, p.pkce, 'email_change', u.id)
  const carta = async (para: string, tipo: 'troca_atual' | 'troca_nova'): Promise<Despacho> => {
    const token = tipo === 'troca_atual' ? 'email_change_token_current' : 'email_change_token_new'
    const c = await criarCodigo(auth, tx, {
      usuarioId: u.id,
      tipo: token,
      verificacao: 'email_change',
      endereco: para,
      fluxoId,
    })
    return {
      para,
      tipo,
      novo: u.email_change ?? undefined,
      codigo: c.codigo,
      link: { token_hash: c.token, type: 'email_change', redirect_to: p.destino },
    }
  }
  await mudarUsuario(tx, u.id, { email_change_sent_at: new Date(), email_change_confirm_status: 0 })
  return [...(u.email ? [await carta(u.email, 'troca_atual')] : []), await carta(u.email_change, 'troca_nova')]
}

/**
 * Changes the account's address to the new one and deletes every other pending token. Returns the old address, to be
 * notified.
 */
export async function aplicarTroca(
  tx: Tx,
  u: LinhaDeUsuario,
  novo: string,
): Promise<{ usuario: LinhaDeUsuario; antigo: string | null }> {
  const dono = await usuarioPorEmail(tx, novo)
  if (dono && dono.id !== u.id) throw emailExiste()
  const usuario = await mudarUsuario(tx, u.id, {
    email: novo,
    email_confirmed_at: new Date(),
    email_change: null,
    email_change_confirm_status: 0,
    raw_user_meta_data:
      'email' in u.raw_user_meta_data ? { ...u.raw_user_meta_data, email: novo, email_verified: true } : undefined,
  })
  await gravarIdentidadeDeEmail(tx, usuario)
  await apagarCodigosDe(tx, u.id)
  return { usuario, antigo: u.email }
}
