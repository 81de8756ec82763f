import { createClient, type AuthError, type User } from '@supabase/supabase-js'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { AdminAuth, ContaDeAcesso } from './admin.ts'
import { comoErroDeConta } from './erros-de-conta.ts'

export interface OpcoesDoAdminRemoto {
  url: string
  chaveDeServico: string
  /**
   * A hosted project cannot end another user's sessions by id. Stores the time instead: token verification refuses a
   * token whose first sign-in (`amr`) is older.
   */
  aoEncerrarSessoes(id: string): Promise<void>
}

/** A hundred years in Go's duration format: a ban without an end. */
const PARA_SEMPRE = '876000h'

export function criarAdminRemoto(o: OpcoesDoAdminRemoto): AdminAuth {
  const { admin } = createClient(o.url, o.chaveDeServico, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  }).auth
  const mudar = async (id: string, m: Parameters<typeof admin.updateUserById>[1]) =>
    comoConta(usuarioDe(await admin.updateUserById(id, m)))

  return {
    criarUsuario: async ({ email, senha, confirmada, id, dados }) =>
      comoConta(
        usuarioDe(
          await admin.createUser({
            email,
            password: senha,
            email_confirm: confirmada ?? false,
            id,
            user_metadata: dados ?? {},
          }),
        ),
      ),
    convidar: async ({ email, dados, redirecionar }) =>
      comoConta(usuarioDe(await admin.inviteUserByEmail(email, { data: dados, redirectTo: redirecionar }))),
    async obter(id) {
      const r = await admin.getUserById(id)
      return r.error?.code === 'user_not_found' ? null : comoConta(usuarioDe(r))
    },
    async listar(pagina, porPagina) {
      const r = await admin.listUsers({ page: pagina, perPage: porPagina })
      if (r.error) throw recusa(r.error)
      return { contas: r.data.users.map(comoConta), total: r.data.total }
    },
    alterarEmail: (id, email) => mudar(id, { email, email_confirm: true }),
    async definirSenha(id, senha) {
      await mudar(id, { password: senha })
      await o.aoEncerrarSessoes(id)
    },
    async banir(id) {
      await mudar(id, { ban_duration: PARA_SEMPRE })
      await o.aoEncerrarSessoes(id)
    },
    async desbanir(id) {
      await mudar(id, { ban_duration: 'none' })
    },
    // a hosted project limits wrong passwords by IP address only: there is no limit per account to lift
    liberarEntrada: async () => {},
    encerrarSessoes: (id) => o.aoEncerrarSessoes(id),
    listarSessoes: async () => null,
    encerrarSessao: async () => false,
    async redefinirMfa(id) {
      const r = await admin.mfa.listFactors({ userId: id })
      if (r.error) throw recusa(r.error)
      for (const fator of r.data.factors) {
        const apagado = await admin.mfa.deleteFactor({ userId: id, id: fator.id })
        if (apagado.error) throw recusa(apagado.error)
      }
      return r.data.factors.length
    },
    async gerarLink(tipo, email, redirecionar) {
      const r = await admin.generateLink({ type: tipo, email, options: { redirectTo: redirecionar } })
      if (r.error) throw recusa(r.error)
      return {
        link: r.data.properties.action_link,
        codigo: r.data.properties.email_otp,
        token_hash: r.data.properties.hashed_token,
      }
    },
    async excluir(id) {
      const r = await admin.deleteUser(id)
      if (r.error) throw recusa(r.error)
    },
  }
}

function usuarioDe(r: { data: { user: User | null }; error: AuthError | null }): User {
  if (r.error) throw recusa(r.error)
  if (!r.data.user) throw naoEncontrado('Conta não encontrada.')
  return r.data.user
}

function recusa(erro: AuthError): unknown {
  const traduzido = comoErroDeConta(erro)
  return traduzido instanceof ErroApp
    ? traduzido
    : new ErroApp('AUTH_UNAVAILABLE', 502, 'O serviço de contas não respondeu. Tente de novo em instantes.', {
        causa: erro,
      })
}

export function comoConta(u: User): ContaDeAcesso {
  return {
    id: u.id,
    email: u.email ?? '',
    convidada_em: u.invited_at ?? null,
    confirmada_em: u.email_confirmed_at ?? null,
    ultimo_acesso_em: u.last_sign_in_at ?? null,
    banida_ate: u.banned_until ?? null,
    entrada_fechada: false,
    fatores: (u.factors ?? []).map((f) => ({
      id: f.id,
      tipo: f.factor_type as 'totp',
      nome: f.friendly_name ?? null,
      verificado: f.status === 'verified',
    })),
  }
}
