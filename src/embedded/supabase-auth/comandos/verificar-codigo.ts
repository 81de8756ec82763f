import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { despachar } from '../correio/despachar.ts'
import { codigoExpirado, usuarioBanido, validacao } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import {
  apagarCodigo,
  apagarCodigosDe,
  codigoPorHash,
  codigosDe,
  type LinhaDeCodigo,
  type TipoDeToken,
} from '../repositorio/codigos.ts'
import { mudarUsuario, usuarioPorId, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { sha256 } from '../token.ts'
import { abrirSessao } from './abrir-sessao.ts'
import { confirmarEmail } from './criar-conta.ts'
import { conferirCodigo } from './conferir-codigo.ts'
import { emitir, type RespostaDeSessao } from './emitir.ts'
import { aplicarTroca } from './trocar-email.ts'

/** Pending tokens that each type on the wire accepts. `email` accepts those of sign-in and sign-up e-mails. */
const tokensDoTipo: Record<string, TipoDeToken[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token', 'confirmation_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export type Prova = { type: string } & ({ token_hash: string } | { email: string; token: string })
export type Aceito = { usuario: LinhaDeUsuario; linha: LinhaDeCodigo; meio: boolean; antigo: string | null }

export const MEIO_CAMINHO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export async function acharCodigo(auth: Auth, prova: Prova): Promise<LinhaDeCodigo> {
  const tipos = Object.hasOwn(tokensDoTipo, prova.type) ? tokensDoTipo[prova.type] : undefined
  if (!tipos) throw validacao('Invalid verification type')
  if ('email' in prova) {
    const linha = await conferirCodigo(auth, prova.email, tipos, prova.token)
    if (!linha) throw codigoExpirado()
    return linha
  }
  const linha = await codigoPorHash(auth.banco.db, sha256(prova.token_hash.replace(/^pkce_/, '')))
  if (!linha || !tipos.includes(linha.token_type) || linha.idade > auth.prazos.codigo)
    throw codigoExpirado('Email link is invalid or has expired')
  return linha
}

/**
 * Spends the token and applies its effect. The loser of two concurrent requests gets the same refusal as for an unknown
 * token.
 */
export async function aceitarCodigo(tx: Tx, linha: LinhaDeCodigo, origem: Origem): Promise<Aceito> {
  // locks the user's row first, like every other command, to avoid deadlocks
  const usuario = await usuarioPorId(tx, linha.user_id, true)
  if (!usuario || !(await apagarCodigo(tx, linha.id))) throw codigoExpirado('Email link is invalid or has expired')
  if (usuario.banned_until && usuario.banned_until > new Date()) throw usuarioBanido(403)
  await auditar(tx, { acao: `${linha.verification_type}_verified`, ator: usuario.id, ip: origem.ip })
  if (linha.verification_type === 'email_change') return aceitarTroca(tx, usuario, linha)
  // a code by magic link or recovery proves the mailbox, but not who chose the password
  const limparSenha = linha.token_type === 'recovery_token'
  const confirmado = await confirmarEmail(tx, usuario, { limparSenha })
  await apagarCodigosDe(tx, usuario.id)
  return { usuario: confirmado, linha, meio: false, antigo: null }
}

async function aceitarTroca(tx: Tx, usuario: LinhaDeUsuario, linha: LinhaDeCodigo): Promise<Aceito> {
  if (!usuario.email_change) throw codigoExpirado('Email link is invalid or has expired')
  const restam = (await codigosDe(tx, usuario.id)).some((c) => c.verification_type === 'email_change')
  if (restam) {
    return {
      usuario: await mudarUsuario(tx, usuario.id, { email_change_confirm_status: 1 }),
      linha,
      meio: true,
      antigo: null,
    }
  }
  const { usuario: trocado, antigo } = await aplicarTroca(tx, usuario, usuario.email_change)
  return { usuario: trocado, linha, meio: false, antigo }
}

export function avisarTroca(auth: Auth, { usuario, antigo }: Aceito): void {
  if (antigo) despachar(auth, { para: antigo, tipo: 'email_trocado', novo: usuario.email ?? undefined })
}

/**
 * POST /verify: always returns a session to the holder of the code, even when it was requested with PKCE in another
 * browser.
 */
export async function verificarCodigo(
  auth: Auth,
  prova: Prova,
  origem: Origem,
): Promise<RespostaDeSessao | { msg: string; code: string }> {
  const linha = await acharCodigo(auth, prova)
  const resultado = await auth.banco.transacao(async (tx) => {
    const aceito = await aceitarCodigo(tx, linha, origem)
    if (aceito.meio) return { aceito, corpo: { msg: MEIO_CAMINHO, code: '200' } }
    const { sessao, refresh } = await abrirSessao(auth, tx, aceito.usuario.id, 'otp', origem)
    const usuario = (await usuarioPorId(tx, aceito.usuario.id)) ?? aceito.usuario
    return { aceito, corpo: await emitir(auth, tx, usuario, sessao, refresh) }
  })
  avisarTroca(auth, resultado.aceito)
  return resultado.corpo
}
