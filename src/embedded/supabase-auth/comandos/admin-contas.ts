import { uuidv7 } from '#kit/id.ts'
import { chavesDe } from '#kit/objeto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Auth } from '../contexto.ts'
import { emailExiste, ErroAuth, usuarioNaoEncontrado } from '../erro.ts'
import { mesclar } from '../mesclar.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { apagarCodigosDe } from '../repositorio/codigos.ts'
import { apagarSessoes } from '../repositorio/sessoes.ts'
import {
  inserirUsuario,
  mudarUsuario,
  usuarioPorEmail,
  usuarioPorId,
  type LinhaDeUsuario,
  type MudancaDeUsuario,
} from '../repositorio/usuarios.ts'
import { embaralharSenha, exigirHashConhecido, exigirSenhaBoa } from '../senha.ts'
import { gravarIdentidadeDeEmail } from './criar-conta.ts'

export interface DadosDeAdmin {
  id?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  senha?: string | undefined
  hashDaSenha?: string | undefined
  confirmarEmail?: boolean | undefined
  confirmarTelefone?: boolean | undefined
  role?: string | undefined
  user_metadata?: Record<string, unknown> | undefined
  app_metadata?: Record<string, unknown> | undefined
  /** `null` lifts the ban. */
  banidaAte?: Date | null | undefined
}

async function hashDe(auth: Auth, d: DadosDeAdmin): Promise<string | undefined> {
  if (d.hashDaSenha) return exigirHashConhecido(d.hashDaSenha)
  if (!d.senha) return undefined
  exigirSenhaBoa(d.senha, auth.senhaMinima)
  return embaralharSenha(d.senha)
}

/** Creates an account with exactly the given metadata: unlike a sign-up, adds nothing to it. */
export async function criarConta(auth: Auth, d: DadosDeAdmin, ator: string | null): Promise<LinhaDeUsuario> {
  if (!d.email && !d.phone)
    throw new ErroAuth(400, 'validation_failed', 'Cannot create a user without either an email or phone')
  const encrypted_password = await hashDe(auth, d)
  return auth.banco.transacao(async (tx) => {
    const usuario = await inserirUsuario(tx, {
      id: d.id ?? uuidv7(),
      email: d.email,
      phone: d.phone,
      encrypted_password,
      email_confirmed_at: d.email && d.confirmarEmail ? new Date() : null,
      phone_confirmed_at: d.phone && d.confirmarTelefone ? new Date() : null,
      banned_until: d.banidaAte,
      role: d.role,
      raw_app_meta_data: mesclar(
        { provider: d.email ? 'email' : 'phone', providers: [d.email ? 'email' : 'phone'] },
        d.app_metadata ?? {},
      ),
      raw_user_meta_data: mesclar({}, d.user_metadata ?? {}),
    })
    if (!usuario)
      throw d.email && (await usuarioPorEmail(tx, d.email))
        ? emailExiste()
        : new ErroAuth(422, 'user_already_exists', 'User already exists')
    if (d.email) await gravarIdentidadeDeEmail(tx, usuario)
    await auditar(tx, { acao: 'user_signedup', ator, alvo: usuario.id, detalhes: { by: 'admin' } })
    return usuario
  })
}

export async function mudarConta(
  auth: Auth,
  id: string,
  d: DadosDeAdmin,
  ator: string | null,
): Promise<LinhaDeUsuario> {
  const encrypted_password = await hashDe(auth, d)
  return auth.banco.transacao(async (tx) => {
    const atual = await usuarioPorId(tx, id, true)
    if (!atual) throw usuarioNaoEncontrado()
    const trocaEmail = d.email !== undefined && d.email !== atual.email
    if (trocaEmail && d.email && (await usuarioPorEmail(tx, d.email))) throw emailExiste()
    const mudanca: MudancaDeUsuario = {
      email: d.email,
      phone: d.phone,
      encrypted_password,
      role: d.role,
      banned_until: d.banidaAte,
      email_confirmed_at: d.confirmarEmail ? (atual.email_confirmed_at ?? new Date()) : undefined,
      phone_confirmed_at: d.confirmarTelefone ? (atual.phone_confirmed_at ?? new Date()) : undefined,
      raw_user_meta_data: d.user_metadata && mesclar(atual.raw_user_meta_data, d.user_metadata),
      raw_app_meta_data: d.app_metadata && mesclar(atual.raw_app_meta_data, d.app_metadata),
      ...(trocaEmail ? { email_change: null, email_change_confirm_status: 0 } : {}),
    }
    const usuario = await mudarUsuario(tx, id, mudanca)
    if (trocaEmail || d.confirmarEmail) await gravarIdentidadeDeEmail(tx, usuario)
    // tokens issued for the old address or password must not outlive them
    if (trocaEmail || encrypted_password) await apagarCodigosDe(tx, id)
    if (encrypted_password || (d.banidaAte && d.banidaAte > new Date())) await apagarSessoes(tx, id, { todas: true })
    await auditar(tx, {
      acao: 'user_modified',
      ator,
      alvo: id,
      detalhes: { fields: chavesDe(d).filter((k) => d[k] !== undefined) },
    })
    return usuario
  })
}

/** Locks the account's row. Throws when it does not exist. */
export async function exigirConta(tx: Tx, id: string): Promise<LinhaDeUsuario> {
  const usuario = await usuarioPorId(tx, id, true)
  if (!usuario) throw usuarioNaoEncontrado()
  return usuario
}
