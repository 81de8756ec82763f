import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { despachar, type Despacho } from '../correio/despachar.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import { depoisDaResposta } from '../mesmo-tempo.ts'
import { mudarUsuario, usuarioPorEmail, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { criarCodigo, criarFluxo } from './criar-codigo.ts'
import { codigosDaTroca } from './trocar-email.ts'

interface Pedido {
  tipo: 'signup' | 'email_change'
  email: string
  pkce: Pkce | null
  destino: string
}

/** Sends a pending e-mail again. Without a pending token or an account the answer is the same. */
export async function reenviar(auth: Auth, p: Pedido): Promise<void> {
  await limitarPedidoDeCorreio(auth, p.tipo, p.email)
  depoisDaResposta(auth, 'resend', () => procurarEReenviar(auth, p))
}

async function procurarEReenviar(auth: Auth, p: Pedido): Promise<void> {
  const cartas = await auth.banco.transacao(async (tx) => {
    const usuario = await usuarioPorEmail(tx, p.email, true)
    if (!usuario) return []
    return p.tipo === 'signup' ? confirmacao(auth, tx, usuario, p) : codigosDaTroca(auth, tx, usuario, p)
  })
  for (const carta of cartas) despachar(auth, carta)
}

async function confirmacao(auth: Auth, tx: Tx, usuario: LinhaDeUsuario, p: Pedido): Promise<Despacho[]> {
  if (usuario.email_confirmed_at) return []
  const convite = usuario.invited_at !== null
  const fluxoId = await criarFluxo(tx, p.pkce, convite ? 'invite' : 'email/signup', usuario.id)
  const type = convite ? 'invite' : 'signup'
  const { codigo, token } = await criarCodigo(auth, tx, {
    usuarioId: usuario.id,
    tipo: 'confirmation_token',
    verificacao: type,
    endereco: p.email,
    fluxoId,
  })
  await mudarUsuario(tx, usuario.id, { confirmation_sent_at: new Date() })
  return [
    {
      para: p.email,
      tipo: convite ? 'convite' : 'confirmacao',
      codigo,
      link: { token_hash: token, type, redirect_to: p.destino },
    },
  ]
}
