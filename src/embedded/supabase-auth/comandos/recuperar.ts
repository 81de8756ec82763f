import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { limitar } from '../limite.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { criarCodigo, criarFluxo } from './criar-codigo.ts'

export async function recuperar(auth: Auth, p: { email: string; pkce: Pkce | null; destino: string }, origem: Origem): Promise<void> {
  await limitar(auth, 'intervaloDeCorreio', `recovery:${p.email}`)
  await limitar(auth, 'correio', 'todos')
  const codigo = await auth.banco.transacao(async (tx) => {
    const usuario = await usuarioPorEmail(tx, p.email, true)
    if (!usuario) return null
    const fluxoId = await criarFluxo(tx, p.pkce, 'recovery', usuario.id)
    await mudarUsuario(tx, usuario.id, { recovery_sent_at: new Date() })
    await auditar(tx, { acao: 'user_recovery_requested', alvo: usuario.id, ip: origem.ip })
    return criarCodigo(auth, tx, { usuarioId: usuario.id, tipo: 'recovery_token', verificacao: 'recovery', endereco: p.email, fluxoId })
  })
  if (codigo) despachar(auth, { para: p.email, tipo: 'recuperacao', codigo: codigo.codigo, link: { token_hash: codigo.token, type: 'recovery', redirect_to: p.destino } })
}
