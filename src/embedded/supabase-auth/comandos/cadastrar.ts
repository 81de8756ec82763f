import { randomUUID } from 'node:crypto'
import type { Auth } from '../contexto.ts'
import { usuarioCompleto } from '../consultas.ts'
import { despachar } from '../correio/despachar.ts'
import { cadastroFechado, ErroAuth } from '../erro.ts'
import { limitarPedidoDeCorreio } from '../limite.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { mudarUsuario, usuarioPorEmail, usuarioPorId } from '../repositorio/usuarios.ts'
import type { Pkce } from '../rotas/ler.ts'
import { embaralharSenha, exigirSenhaBoa } from '../senha.ts'
import { abrirSessao } from './abrir-sessao.ts'
import { criarCodigo, criarFluxo } from './criar-codigo.ts'
import { criarContaDeEmail } from './criar-conta.ts'
import { emitir } from './emitir.ts'

export interface Cadastro {
  email: string
  senha: string
  dados: Record<string, unknown>
  pkce: Pkce | null
  destino: string
}

/** Signs up. Does the same work and gives the same form of answer whether or not the address already has an account. */
export async function cadastrar(auth: Auth, c: Cadastro, origem: Origem): Promise<Record<string, unknown>> {
  if (!(await auth.cadastroPermitido(c.email))) throw cadastroFechado()
  exigirSenhaBoa(c.senha, auth.senhaMinima)
  if (!auth.confirmarSozinho) await limitarPedidoDeCorreio(auth, 'signup', c.email)
  const senha = await embaralharSenha(c.senha)
  const resultado = await auth.banco.transacao(async (tx) => {
    const nova = await criarContaDeEmail(tx, {
      email: c.email,
      senha,
      dados: c.dados,
      confirmada: auth.confirmarSozinho,
    })
    const usuario = nova ?? (await usuarioPorEmail(tx, c.email, true))
    if (!usuario) throw cadastroFechado() // deleted between the two statements
    if (nova)
      await auditar(tx, { acao: 'user_signedup', ator: nova.id, ip: origem.ip, detalhes: { provider: 'email' } })
    if (auth.confirmarSozinho) {
      if (!nova) throw new ErroAuth(422, 'user_already_exists', 'User already registered')
      const { sessao, refresh } = await abrirSessao(auth, tx, nova.id, 'password', origem)
      return { corpo: await emitir(auth, tx, (await usuarioPorId(tx, nova.id)) ?? nova, sessao, refresh) }
    }
    if (usuario.email_confirmed_at) {
      await auditar(tx, { acao: 'user_repeated_signup', alvo: usuario.id, ip: origem.ip })
      return { corpo: contaInventada(c) }
    }
    const fluxoId = await criarFluxo(tx, c.pkce, 'email/signup', usuario.id)
    const codigo = await criarCodigo(auth, tx, {
      usuarioId: usuario.id,
      tipo: 'confirmation_token',
      verificacao: 'signup',
      endereco: c.email,
      fluxoId,
    })
    const marcado = await mudarUsuario(tx, usuario.id, { confirmation_sent_at: new Date() })
    return { corpo: await usuarioCompleto(tx, marcado), codigo }
  })
  if (resultado.codigo) {
    const { codigo, token } = resultado.codigo
    despachar(auth, {
      para: c.email,
      tipo: 'confirmacao',
      codigo,
      link: { token_hash: token, type: 'signup', redirect_to: c.destino },
    })
  }
  return resultado.corpo
}

/** Builds the answer for an account that is not created: it looks like a new one. */
function contaInventada(c: Cadastro): Record<string, unknown> {
  const [id, agora] = [randomUUID(), new Date()]
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: c.email,
    phone: '',
    confirmation_sent_at: agora,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...c.dados, sub: id, email: c.email, email_verified: false, phone_verified: false },
    identities: [],
    created_at: agora,
    updated_at: agora,
    is_anonymous: false,
  }
}
