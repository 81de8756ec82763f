import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { usuarioNaoEncontrado } from '../erro.ts'
import { chaveDe, devolver, limiteAtingido, rede, tirar } from '../limite.ts'
import { depoisDaResposta } from '../mesmo-tempo.ts'
import type { Origem } from '../origem.ts'
import { auditar, enderecosDeEntrada } from '../repositorio/auditoria.ts'
import { algumVazio, apagarFichas } from '../repositorio/limites.ts'
import { usuarioPorEmail, usuarioPorId } from '../repositorio/usuarios.ts'

export interface Tentativa {
  /** Takes the attempt back when the password was right. */
  acertou(): Promise<void>
}

/**
 * Counts a password attempt before the password is checked, in two buckets: the account from this IP address, and the
 * account from any. When the second is empty, the guesses come from rotating addresses: only IP addresses (for IPv6,
 * networks) of the user's earlier sign-ins are still accepted, so that an attacker can neither continue nor lock the
 * user out of the usual place.
 */
export async function contarTentativa(auth: Auth, email: string, origem: Origem): Promise<Tentativa> {
  const daqui = await tirar(auth, 'senha', email, origem.ip)
  if (daqui > 0) {
    depoisDaResposta(auth, 'login blocked', () => avisar(auth, email))
    throw limiteAtingido('senha', daqui)
  }
  const daConta = await tirar(auth, 'senhaDaConta', email)
  if (daConta > 0 && !(await lugarConhecido(auth, email, origem.ip))) {
    depoisDaResposta(auth, 'login blocked', () => avisar(auth, email))
    throw limiteAtingido('senhaDaConta', daConta)
  }
  return {
    async acertou() {
      await devolver(auth, 'senha', email, origem.ip)
      if (daConta === 0) await devolver(auth, 'senhaDaConta', email)
    },
  }
}

async function lugarConhecido(auth: Auth, email: string, ip: string): Promise<boolean> {
  const usuario = await usuarioPorEmail(auth.banco.db, email)
  if (!usuario) return false
  return (await enderecosDeEntrada(auth.banco.db, usuario.id)).some((conhecido) => rede(conhecido) === rede(ip))
}

/** Notifies the user by e-mail, at most once in six hours. */
async function avisar(auth: Auth, email: string): Promise<void> {
  if ((await tirar(auth, 'avisoDeTentativas', email)) > 0) return
  const usuario = await usuarioPorEmail(auth.banco.db, email)
  if (!usuario) return
  await auditar(auth.banco.db, { acao: 'login_blocked', alvo: usuario.id })
  if (usuario.email_confirmed_at) despachar(auth, { para: email, tipo: 'tentativas' })
  await auth.aoFecharEntrada?.(usuario.id)
}

/** Returns whether password sign-in is refused now, from some address or from all unknown ones. */
export async function entradaFechada(auth: Auth, email: string): Promise<boolean> {
  const { db } = auth.banco
  return (
    (await algumVazio(db, `${chaveDe('senha', email)}:`, auth.baldes.senha)) ||
    (await algumVazio(db, chaveDe('senhaDaConta', email), auth.baldes.senhaDaConta))
  )
}

/** Lifts the refusal for an administrator: deletes the counters. */
export async function liberarEntrada(auth: Auth, usuarioId: string, ator: string | null): Promise<void> {
  const usuario = await usuarioPorId(auth.banco.db, usuarioId)
  if (!usuario) throw usuarioNaoEncontrado()
  const email = usuario.email ?? usuario.id
  const chaves = [chaveDe('senhaDaConta', email), chaveDe('avisoDeTentativas', email)]
  await apagarFichas(auth.banco.db, chaves, `${chaveDe('senha', email)}:`)
  await auditar(auth.banco.db, { acao: 'login_unblocked', ator, alvo: usuarioId })
}
