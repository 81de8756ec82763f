import type { Auth } from '../contexto.ts'
import { usuarioCompleto } from '../consultas.ts'
import { emailExiste, usuarioNaoEncontrado, validacao } from '../erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import { embaralharSenha, exigirSenhaBoa } from '../senha.ts'
import { prepararConvite } from './convidar.ts'
import { criarCodigo, type CodigoNovo } from './criar-codigo.ts'
import { criarContaDeEmail } from './criar-conta.ts'

export const tiposDeLink = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
export type TipoDeLinkGerado = (typeof tiposDeLink)[number]

export interface PedidoDeLinkGerado {
  type: TipoDeLinkGerado
  email: string
  novoEmail: string | undefined
  senha: string | undefined
  dados: Record<string, unknown>
  destino: string
}

type Preparado = { usuario: LinhaDeUsuario; codigo: CodigoNovo }

/** Generates the secrets of an e-mail without sending it, for an administrator who passes them on in another way. */
export async function gerarLink(
  auth: Auth,
  p: PedidoDeLinkGerado,
  ator: string | null,
): Promise<Record<string, unknown>> {
  const senha = p.type === 'signup' ? await hashDoCadastro(auth, p.senha) : null
  const { usuario, codigo } = await auth.banco.transacao(async (tx) => {
    const preparado = await preparar(auth, tx, p, senha, ator)
    await auditar(tx, { acao: 'generate_link', ator, alvo: preparado.usuario.id, detalhes: { type: p.type } })
    return preparado
  })
  const verification_type = p.type.startsWith('email_change') ? 'email_change' : p.type
  const parametros = new URLSearchParams({ token: codigo.token, type: verification_type, redirect_to: p.destino })
  return {
    ...(await usuarioCompleto(auth.banco.db, usuario)),
    action_link: `${auth.issuer()}/verify?${parametros.toString()}`,
    email_otp: codigo.codigo,
    hashed_token: codigo.token,
    verification_type: p.type,
    redirect_to: p.destino,
  }
}

async function hashDoCadastro(auth: Auth, senha: string | undefined): Promise<string> {
  if (!senha) throw validacao('Signup requires a valid password')
  exigirSenhaBoa(senha, auth.senhaMinima)
  return embaralharSenha(senha)
}

async function preparar(
  auth: Auth,
  tx: Tx,
  p: PedidoDeLinkGerado,
  senha: string | null,
  ator: string | null,
): Promise<Preparado> {
  if (p.type === 'invite') return prepararConvite(auth, tx, p, ator)
  const existente = await usuarioPorEmail(tx, p.email, true)
  if (p.type === 'signup') {
    if (existente?.email_confirmed_at) throw emailExiste()
    const usuario =
      existente ?? (await criarContaDeEmail(tx, { email: p.email, senha, dados: p.dados, confirmada: false }))
    if (!usuario) throw emailExiste()
    return {
      usuario,
      codigo: await criarCodigo(auth, tx, {
        usuarioId: usuario.id,
        tipo: 'confirmation_token',
        verificacao: 'signup',
        endereco: p.email,
      }),
    }
  }
  if (!existente) throw usuarioNaoEncontrado()
  if (p.type === 'magiclink' || p.type === 'recovery') {
    const usuario = await mudarUsuario(tx, existente.id, { recovery_sent_at: new Date() })
    return {
      usuario,
      codigo: await criarCodigo(auth, tx, {
        usuarioId: usuario.id,
        tipo: 'recovery_token',
        verificacao: p.type,
        endereco: p.email,
      }),
    }
  }
  const novo = p.novoEmail
  if (!novo) throw validacao('Email change requires a new email')
  if (await usuarioPorEmail(tx, novo)) throw emailExiste()
  const usuario = await mudarUsuario(tx, existente.id, {
    email_change: novo,
    email_change_sent_at: new Date(),
    email_change_confirm_status: 0,
  })
  const doNovo = p.type === 'email_change_new'
  const codigo = await criarCodigo(auth, tx, {
    usuarioId: usuario.id,
    tipo: doNovo ? 'email_change_token_new' : 'email_change_token_current',
    verificacao: 'email_change',
    endereco: doNovo ? novo : p.email,
  })
  return { usuario, codigo }
}
