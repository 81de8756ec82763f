import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { ErroAuth, validacao } from '../erro.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { criarCodigo } from './criar-codigo.ts'

/** E-mails a code that proves that the signed-in user still controls the mailbox. */
export async function reautenticar(auth: Auth, u: LinhaDeUsuario, origem: Origem): Promise<void> {
  const { email } = u
  if (!email) throw validacao('Reauthentication requires the user to have an email or a phone number')
  if (!u.email_confirmed_at) throw new ErroAuth(422, 'email_not_confirmed', 'Please verify your email first.')
  await limitarPedidoDeCorreio(auth, 'reauth', u.id)
  const { codigo } = await auth.banco.transacao(async (tx) => {
    await mudarUsuario(tx, u.id, { reauthentication_sent_at: new Date() })
    await auditar(tx, { acao: 'user_reauthenticate_requested', ator: u.id, ip: origem.ip })
    // related to the user's id, not to the address: this code permits only a change by that user
    return criarCodigo(auth, tx, {
      usuarioId: u.id,
      tipo: 'reauthentication_token',
      verificacao: 'reauthentication',
      endereco: u.id,
    })
  })
  despachar(auth, { para: email, tipo: 'reautenticacao', codigo })
}
