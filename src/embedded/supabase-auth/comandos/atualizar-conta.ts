import type { Tx } from '#platform/postgres/banco.ts'
import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { despachar, type Despacho } from '../correio/despachar.ts'
import { emailExiste, ErroAuth } from '../erro.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import { mesclar } from '../mesclar.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { apagarCodigo, apagarCodigosDe } from '../repositorio/codigos.ts'
import { apagarSessoes } from '../repositorio/sessoes.ts'
import { mudarUsuario, usuarioPorEmail, usuarioPorId, type LinhaDeUsuario } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { conferirSenha, embaralharSenha, exigirSenhaBoa } from '../senha.ts'
import { conferirCodigo } from './conferir-codigo.ts'
import { contarTentativa } from './contar-tentativa.ts'
import { exigirAal2 } from './exigir-aal2.ts'
import { aplicarTroca, codigosDaTroca } from './trocar-email.ts'

export interface MudancaPropria {
  email?: string | undefined
  senha?: string | undefined
  senhaAtual?: string | undefined
  codigo?: string | undefined
  dados?: Record<string, unknown> | undefined
  pkce: Pkce | null
  destino: string
}

export async function atualizarConta(
  auth: Auth,
  quem: Quem,
  m: MudancaPropria,
  origem: Origem,
): Promise<LinhaDeUsuario> {
  const trocaEmail = m.email !== undefined && m.email !== quem.usuario.email
  if (trocaEmail || m.senha !== undefined) {
    await exigirAal2(auth, quem, 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  const senha = m.senha === undefined ? undefined : await prepararSenha(auth, quem, m.senha, m, origem)
  if (trocaEmail && !auth.confirmarSozinho) {
    await limitarPedidoDeCorreio(auth, 'email_change', quem.usuario.email ?? quem.usuario.id)
  }
  const cartas: Despacho[] = []
  const usuario = await auth.banco.transacao(async (tx) => {
    let atual = await usuarioPorId(tx, quem.usuario.id, true)
    if (!atual) throw new ErroAuth(403, 'user_not_found', 'User not found')
    if (m.dados) {
      atual = await mudarUsuario(tx, atual.id, { raw_user_meta_data: mesclar(atual.raw_user_meta_data, m.dados) })
      await auditar(tx, { acao: 'user_modified', ator: atual.id, ip: origem.ip })
    }
    if (senha) {
      atual = await mudarUsuario(tx, atual.id, { encrypted_password: senha })
      await apagarSessoes(tx, atual.id, { menos: quem.sessao.id })
      await apagarCodigosDe(tx, atual.id) // an earlier recovery link must not undo this
      await auditar(tx, { acao: 'user_updated_password', ator: atual.id, ip: origem.ip })
      if (atual.email) cartas.push({ para: atual.email, tipo: 'senha_trocada' })
    }
    if (trocaEmail && m.email) {
      const mudado = await pedirTroca(auth, tx, atual, m.email, m)
      atual = mudado.usuario
      cartas.push(...mudado.cartas)
      await auditar(tx, { acao: 'user_email_change_requested', ator: atual.id, ip: origem.ip })
    }
    return atual
  })
  for (const carta of cartas) despachar(auth, carta)
  return usuario
}

async function prepararSenha(
  auth: Auth,
  { usuario, sessao }: Quem,
  nova: string,
  m: MudancaPropria,
  origem: Origem,
): Promise<string> {
  exigirSenhaBoa(nova, auth.senhaMinima)
  const antiga = Date.now() - sessao.created_at.getTime() > auth.prazos.reautenticacao * 1000
  if (m.codigo) {
    const linha = await conferirCodigo(auth, usuario.id, ['reauthentication_token'], m.codigo)
    if (!linha || !(await apagarCodigo(auth.banco.db, linha.id)))
      throw new ErroAuth(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  } else if (m.senhaAtual !== undefined) {
    const tentativa = await contarTentativa(auth, usuario.email ?? usuario.id, origem)
    if (!(await conferirSenha(usuario.encrypted_password, m.senhaAtual)))
      throw new ErroAuth(400, 'current_password_invalid', 'Current password is not valid')
    await tentativa.acertou()
  } else if (antiga) {
    throw new ErroAuth(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  if (usuario.encrypted_password && (await conferirSenha(usuario.encrypted_password, nova))) {
    throw new ErroAuth(422, 'same_password', 'New password should be different from the old password.')
  }
  return embaralharSenha(nova)
}

async function pedirTroca(
  auth: Auth,
  tx: Tx,
  u: LinhaDeUsuario,
  email: string,
  m: MudancaPropria,
): Promise<{ usuario: LinhaDeUsuario; cartas: Despacho[] }> {
  if (await usuarioPorEmail(tx, email)) throw emailExiste()
  if (auth.confirmarSozinho) return { usuario: (await aplicarTroca(tx, u, email)).usuario, cartas: [] }
  const pedido = await mudarUsuario(tx, u.id, { email_change: email })
  const cartas = await codigosDaTroca(auth, tx, pedido, m)
  return { usuario: (await usuarioPorId(tx, u.id)) ?? pedido, cartas }
}
