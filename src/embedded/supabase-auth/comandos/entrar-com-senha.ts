import type { Auth } from '../contexto.ts'
import { credenciaisInvalidas, ErroAuth, usuarioBanido } from '../erro.ts'
import { comRecusaUniforme } from '../mesmo-tempo.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail, usuarioPorId, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { conferirSenha, embaralharSenha, precisaRefazer, senhaFraca } from '../senha.ts'
import { abrirSessao } from './abrir-sessao.ts'
import { contarTentativa } from './contar-tentativa.ts'
import { emitir, type RespostaDeSessao } from './emitir.ts'

export const entrarComSenha = (auth: Auth, email: string, senha: string, origem: Origem): Promise<RespostaDeSessao> =>
  comRecusaUniforme(auth, () => entrar(auth, email, senha, origem))

async function entrar(auth: Auth, email: string, senha: string, origem: Origem): Promise<RespostaDeSessao> {
  const tentativa = await contarTentativa(auth, email, origem)
  const usuario = await usuarioPorEmail(auth.banco.db, email)
  if (!(await conferirSenha(usuario?.encrypted_password, senha)) || !usuario?.encrypted_password) {
    await auditar(auth.banco.db, {
      acao: 'login_failed',
      alvo: usuario?.id,
      ip: origem.ip,
      detalhes: { provider: 'email' },
    })
    throw credenciaisInvalidas()
  }
  await tentativa.acertou() // only wrong passwords are counted
  exigirQuePossaEntrar(usuario)
  const refeita = precisaRefazer(usuario.encrypted_password) ? await embaralharSenha(senha) : undefined
  const resposta = await auth.banco.transacao(async (tx) => {
    const atual = await usuarioPorId(tx, usuario.id, true)
    // the password or the ban may have changed during the hashing
    if (!atual || atual.encrypted_password !== usuario.encrypted_password) throw credenciaisInvalidas()
    exigirQuePossaEntrar(atual)
    if (refeita) await mudarUsuario(tx, atual.id, { encrypted_password: refeita })
    const { sessao, refresh } = await abrirSessao(auth, tx, atual.id, 'password', origem)
    await auditar(tx, { acao: 'login', ator: atual.id, ip: origem.ip, detalhes: { provider: 'email' } })
    const depois = (await usuarioPorId(tx, atual.id)) ?? atual
    return emitir(auth, tx, depois, sessao, refresh)
  })
  const fraca = senhaFraca(senha, auth.senhaMinima)
  return fraca ? { ...resposta, weak_password: fraca } : resposta
}

/**
 * Refuses banned and unconfirmed accounts. Only call it after a right password or code, so that it reveals nothing to
 * others.
 */
export function exigirQuePossaEntrar(u: LinhaDeUsuario, status = 400): void {
  if (u.banned_until && u.banned_until > new Date()) throw usuarioBanido(status)
  if (!u.email_confirmed_at && !u.phone_confirmed_at)
    throw new ErroAuth(400, 'email_not_confirmed', 'Email not confirmed')
}
