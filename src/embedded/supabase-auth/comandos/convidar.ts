import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { emailExiste } from '../erro.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import { mesclar } from '../mesclar.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { criarCodigo, type CodigoNovo } from './criar-codigo.ts'
import { criarContaDeEmail } from './criar-conta.ts'

export interface Convite {
  email: string
  dados: Record<string, unknown>
  destino: string
}

export async function convidar(auth: Auth, c: Convite, ator: string | null): Promise<LinhaDeUsuario> {
  await limitarPedidoDeCorreio(auth, 'invite', c.email)
  const { usuario, codigo } = await auth.banco.transacao((tx) => prepararConvite(auth, tx, c, ator))
  despachar(auth, {
    para: c.email,
    tipo: 'convite',
    codigo: codigo.codigo,
    link: { token_hash: codigo.token, type: 'invite', redirect_to: c.destino },
  })
  return usuario
}

/** Creates an account, or invites an unaccepted one again. Refuses an address that is already confirmed. */
export async function prepararConvite(
  auth: Auth,
  tx: Tx,
  c: Convite,
  ator: string | null,
): Promise<{ usuario: LinhaDeUsuario; codigo: CodigoNovo }> {
  const nova = await criarContaDeEmail(tx, {
    email: c.email,
    senha: null,
    dados: c.dados,
    confirmada: false,
    convidada: true,
  })
  const conta = nova ?? (await usuarioPorEmail(tx, c.email, true))
  if (!conta || conta.email_confirmed_at) throw emailExiste()
  const usuario = await mudarUsuario(tx, conta.id, {
    invited_at: new Date(),
    confirmation_sent_at: new Date(),
    // a password set before the invitation may not be the invited user's
    encrypted_password: null,
    raw_user_meta_data: mesclar(conta.raw_user_meta_data, c.dados),
  })
  const codigo = await criarCodigo(auth, tx, {
    usuarioId: usuario.id,
    tipo: 'confirmation_token',
    verificacao: 'invite',
    endereco: c.email,
  })
  await auditar(tx, { acao: 'user_invited', ator, alvo: usuario.id })
  return { usuario, codigo }
}
