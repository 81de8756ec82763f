import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import { depoisDaResposta } from '../mesmo-tempo.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { criarCodigo, criarFluxo } from './criar-codigo.ts'

interface Pedido {
  email: string
  pkce: Pkce | null
  destino: string
}

/** Sends a recovery e-mail. The answer and its time are the same whether or not the address has an account. */
export async function recuperar(auth: Auth, p: Pedido, origem: Origem): Promise<void> {
  await limitarPedidoDeCorreio(auth, 'recovery', p.email)
  depoisDaResposta(auth, 'recover', () => procurarERecuperar(auth, p, origem))
}

async function procurarERecuperar(auth: Auth, p: Pedido, origem: Origem): Promise<void> {
  const codigo = await auth.banco.transacao(async (tx) => {
    const usuario = await usuarioPorEmail(tx, p.email, true)
    if (!usuario) return null
    const fluxoId = await criarFluxo(tx, p.pkce, 'recovery', usuario.id)
    await mudarUsuario(tx, usuario.id, { recovery_sent_at: new Date() })
    await auditar(tx, { acao: 'user_recovery_requested', alvo: usuario.id, ip: origem.ip })
    return criarCodigo(auth, tx, {
      usuarioId: usuario.id,
      tipo: 'recovery_token',
      verificacao: 'recovery',
      endereco: p.email,
      fluxoId,
    })
  })
  if (codigo)
    despachar(auth, {
      para: p.email,
      tipo: 'recuperacao',
      codigo: codigo.codigo,
      link: { token_hash: codigo.token, type: 'recovery', redirect_to: p.destino },
    })
}
