import type { AdminAuth, ContaDeAcesso } from '#platform/auth/admin.ts'
import { comoErroDeConta } from '#platform/auth/erros-de-conta.ts'
import { criarConta, mudarConta } from './comandos/admin-contas.ts'
import { excluirConta } from './comandos/admin-excluir.ts'
import { encerrarSessoes, encerrarUmaSessao, retirarFatores } from './comandos/admin-fatores.ts'
import { entradaFechada, liberarEntrada } from './comandos/contar-tentativa.ts'
import { convidar } from './comandos/convidar.ts'
import { gerarLink } from './comandos/gerar-link.ts'
import type { Auth } from './contexto.ts'
import { montarLink } from './correio/despachar.ts'
import { permitido } from './redirecionar.ts'
import { fatoresDe, type LinhaDeFator } from './repositorio/fatores.ts'
import { sessoesDe } from './repositorio/sessoes.ts'
import { listarUsuarios, usuarioPorId, type LinhaDeUsuario } from './repositorio/usuarios.ts'
import { normalizarEmail } from './rotas/ler.ts'

/** Runs the same commands as the HTTP API, in process. They get no `ator`: the caller writes its own audit row. */
export function criarAdminLocal(auth: Auth): AdminAuth {
  const { db } = auth.banco
  const uma = async (u: LinhaDeUsuario) => comoConta(u, await fatoresDe(db, [u.id]))
  const destino = (pedido: string | undefined) => (pedido && permitido(auth, pedido) ? pedido : auth.urlPublica())
  const admin: AdminAuth = {
    criarUsuario: async ({ email, senha, confirmada, id, dados }) =>
      uma(
        await criarConta(
          auth,
          { id, email: normalizarEmail(email), senha, confirmarEmail: confirmada, user_metadata: dados },
          null,
        ),
      ),
    convidar: async ({ email, dados, redirecionar }) =>
      uma(
        await convidar(
          auth,
          { email: normalizarEmail(email), dados: dados ?? {}, destino: destino(redirecionar) },
          null,
        ),
      ),
    async obter(id) {
      const usuario = await usuarioPorId(db, id)
      if (!usuario) return null
      return { ...(await uma(usuario)), entrada_fechada: await entradaFechada(auth, usuario.email ?? usuario.id) }
    },
    async listar(pagina, porPagina) {
      const { linhas, total } = await listarUsuarios(db, pagina, porPagina)
      const fatores = await fatoresDe(
        db,
        linhas.map((u) => u.id),
      )
      return {
        contas: linhas.map((u) =>
          comoConta(
            u,
            fatores.filter((f) => f.user_id === u.id),
          ),
        ),
        total,
      }
    },
    alterarEmail: async (id, email) =>
      uma(await mudarConta(auth, id, { email: normalizarEmail(email), confirmarEmail: true }, null)),
    async definirSenha(id, senha) {
      await mudarConta(auth, id, { senha }, null)
    },
    async banir(id) {
      await mudarConta(auth, id, { banidaAte: new Date(Date.now() + 100 * 365 * 86_400_000) }, null)
    },
    async desbanir(id) {
      await mudarConta(auth, id, { banidaAte: null }, null)
    },
    liberarEntrada: (id) => liberarEntrada(auth, id, null),
    encerrarSessoes: (id) => encerrarSessoes(auth, id, null),
    async listarSessoes(id) {
      const linhas = await sessoesDe(db, id)
      return linhas.map((s) => ({
        id: s.id,
        aparelho: s.user_agent,
        ip: s.ip,
        inicio: s.created_at.toISOString(),
        ultimo_uso: s.usada_em.toISOString(),
        aal: s.aal === 'aal1' ? ('aal1' as const) : ('aal2' as const),
      }))
    },
    encerrarSessao: (id, sessao_id) => encerrarUmaSessao(auth, id, sessao_id),
    redefinirMfa: async (id) => (await retirarFatores(auth, id, null, null)).length,
    async gerarLink(tipo, email, redirecionar) {
      const p = {
        type: tipo,
        email: normalizarEmail(email),
        novoEmail: undefined,
        senha: undefined,
        dados: {},
        destino: destino(redirecionar),
      }
      const { hashed_token, email_otp, redirect_to } = (await gerarLink(auth, p, null)) as Record<string, string>
      // link to the page with a button, not to the endpoint that spends the token when a mail scanner opens it
      const link = montarLink(auth, { token_hash: hashed_token ?? '', type: tipo, redirect_to: redirect_to ?? '' })
      return { link, codigo: email_otp ?? '', token_hash: hashed_token ?? '' }
    },
    excluir: (id) => excluirConta(auth, id, false, null),
  }
  return comFrases(admin)
}

function comoConta(u: LinhaDeUsuario, fatores: LinhaDeFator[]): ContaDeAcesso {
  const texto = (d: Date | null) => d?.toISOString() ?? null
  return {
    id: u.id,
    email: u.email ?? '',
    convidada_em: texto(u.invited_at),
    confirmada_em: texto(u.email_confirmed_at),
    ultimo_acesso_em: texto(u.last_sign_in_at),
    banida_ate: texto(u.banned_until),
    entrada_fechada: false,
    fatores: fatores.map((f) => ({
      id: f.id,
      tipo: f.factor_type,
      nome: f.friendly_name,
      verificado: f.status === 'verified',
    })),
  }
}

/** Converts every failure to a Portuguese sentence, like the remote implementation. */
function comFrases(admin: AdminAuth): AdminAuth {
  const entradas = Object.entries(admin).map(([nome, fn]) => [
    nome,
    async (...args: unknown[]) => {
      try {
        return await (fn as (...a: unknown[]) => Promise<unknown>)(...args)
      } catch (erro) {
        throw comoErroDeConta(erro)
      }
    },
  ])
  return Object.fromEntries(entradas) as AdminAuth
}
