import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import { depoisDaResposta } from '../mesmo-tempo.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { criarCodigo, criarFluxo } from './criar-codigo.ts'
import { criarContaDeEmail } from './criar-conta.ts'

export interface PedidoDeLink {
  email: string
  dados: Record<string, unknown>
  criar: boolean
  pkce: Pkce | null
  destino: string
}

/**
 * Sends a sign-in link by e-mail. Neither the answer, nor its time, nor the interval between e-mails may reveal who has
 * an account.
 */
export async function pedirLink(auth: Auth, p: PedidoDeLink, origem: Origem): Promise<void> {
  await limitarPedidoDeCorreio(auth, 'magiclink', p.email)
  depoisDaResposta(auth, 'otp', () => procurarEMandar(auth, p, origem))
}

async function procurarEMandar(auth: Auth, p: PedidoDeLink, origem: Origem): Promise<void> {
  const podeCriar = p.criar && (await auth.cadastroPermitido(p.email))
  const feito = await auth.banco.transacao(async (tx) => {
    const existente = await usuarioPorEmail(tx, p.email, true)
    const usuario =
      existente ??
      (podeCriar
        ? await criarContaDeEmail(tx, { email: p.email, senha: null, dados: p.dados, confirmada: false })
        : undefined)
    if (!usuario) return null
    const nova = !existente
    const fluxoId = await criarFluxo(tx, p.pkce, nova ? 'email/signup' : 'magiclink', usuario.id)
    const codigo = await criarCodigo(auth, tx, {
      usuarioId: usuario.id,
      tipo: nova ? 'confirmation_token' : 'recovery_token',
      verificacao: nova ? 'signup' : 'magiclink',
      endereco: p.email,
      fluxoId,
    })
    await mudarUsuario(tx, usuario.id, nova ? { confirmation_sent_at: new Date() } : { recovery_sent_at: new Date() })
    await auditar(tx, {
      acao: nova ? 'user_confirmation_requested' : 'user_magiclink_requested',
      alvo: usuario.id,
      ip: origem.ip,
    })
    return { nova, codigo }
  })
  if (!feito) return
  despachar(auth, {
    para: p.email,
    tipo: feito.nova ? 'confirmacao' : 'link',
    codigo: feito.codigo.codigo,
    link: { token_hash: feito.codigo.token, type: feito.nova ? 'signup' : 'magiclink', redirect_to: p.destino },
  })
}
