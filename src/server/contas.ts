import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { AdminAuth } from '#platform/auth/admin.ts'
import type { Verificador } from '#platform/auth/verificar.ts'
import { criarAdminRemoto } from '#platform/auth/admin-remoto.ts'
import { chavesRemotas, perguntarAoServico } from '#platform/auth/chaves-remotas.ts'
import { criarVerificador } from '#platform/auth/verificar.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import type { Log } from '#platform/log/log.ts'
import type { Correio } from '#platform/mail/correio.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { criarAdminLocal } from '#embedded/supabase-auth/admin-local.ts'
import { montarAuth } from '#embedded/supabase-auth/contexto.ts'
import { sessoesEncerradas } from './sessoes-encerradas.ts'
import { functionsEmbutidas } from '#embedded/supabase-auth/functions/plugin.ts'
import { authEmbutido } from '#embedded/supabase-auth/plugin.ts'
import { realtimeEmbutido } from '#embedded/supabase-auth/realtime/socket.ts'
import { restEmbutido } from '#embedded/supabase-auth/rest/plugin.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { registrarEntradaFechada } from '#modules/acesso/publico.ts'
import { dominioDoEmail } from '#modules/acesso/entrar/server/consultas/cadastro.ts'

export interface Contas {
  admin: AdminAuth
  verificar: Verificador
  /**
   * Verifies only signature and dates. Present when the session row is in our database, where the caller checks it
   * together with the user.
   */
  assinatura?: Verificador
  chavePublicavel: string
  registrar(app: FastifyInstance): void
  aoUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  fechar(): Promise<void>
}

interface Opcoes {
  ambiente: Ambiente
  banco: Banco
  cofre: Cofre
  correio: Correio
  log: Log
  chaveDeServico: string
  executar: Executar
  urlPublica: () => string
}

/**
 * Sets up accounts and sessions: those of a hosted project when one is configured, otherwise our own server of the same
 * protocol.
 */
export function montarContas(o: Opcoes): Contas {
  const { ambiente: a, banco, log, chaveDeServico, urlPublica } = o
  const chavePublicavel = a.SUPABASE_KEY ?? 'sb_publishable_girassol'
  if (a.SUPABASE_URL) {
    if (!a.SUPABASE_SERVICE_KEY)
      throw new FalhaDeInicio('SUPABASE_URL precisa também de SUPABASE_SERVICE_KEY, a chave de serviço do projeto.')
    const url = `${a.SUPABASE_URL.replace(/\/+$/, '')}/auth/v1`
    const encerramentos = sessoesEncerradas(banco)
    return {
      admin: criarAdminRemoto({ url: a.SUPABASE_URL, chaveDeServico, aoEncerrarSessoes: encerramentos.encerrar }),
      verificar: encerramentos.conferindo(
        criarVerificador({
          chaves: chavesRemotas(`${url}/.well-known/jwks.json`),
          iss: url,
          aud: 'authenticated',
          perguntar: perguntarAoServico({ url, chavePublicavel }),
        }),
      ),
      chavePublicavel,
      registrar: () => {},
      aoUpgrade: () => false,
      fechar: async () => {},
    }
  }
  const auth = montarAuth({
    banco,
    cofre: o.cofre,
    correio: o.correio,
    log,
    urlPublica,
    chavePublicavel,
    chaveDeServico,
    cadastroPermitido: async (email) => (await dominioDoEmail(banco.db, email)) !== undefined,
    aoFecharEntrada: (id) => o.executar(sistema, async (u) => registrarEntradaFechada(u, id)),
    aoEncerrarSessao: (id) => o.executar(sistema, async (u) => u.emitir(acessoAlterado, { usuario_id: id })),
    ...(a.AUTH_JWT_KEYS ? { chavesJwt: a.AUTH_JWT_KEYS } : {}),
    ...(a.OIDC_ISSUER && a.OIDC_CLIENT_ID
      ? {
          oidc: {
            nome: a.OIDC_NAME,
            issuer: a.OIDC_ISSUER,
            clientId: a.OIDC_CLIENT_ID,
            clientSecret: a.OIDC_CLIENT_SECRET ?? '',
          },
        }
      : {}),
  })
  const realtime = realtimeEmbutido({ chavePublicavel, chaveDeServico })
  const assinante = {
    chaves: (recarregar?: boolean) => auth.chaves.paraVerificar(recarregar),
    iss: () => auth.issuer(),
    aud: 'authenticated',
  }
  const verificar = criarVerificador({ ...assinante, db: banco.db })
  return {
    admin: criarAdminLocal(auth),
    verificar,
    assinatura: criarVerificador(assinante),
    chavePublicavel,
    registrar(app) {
      void app.register(authEmbutido(auth), { prefix: '/auth/v1' })
      void app.register(restEmbutido({ banco, verificar }), { prefix: '/rest/v1' })
      void app.register(functionsEmbutidas({ verificar, funcoes: {} }), { prefix: '/functions/v1' })
      void app.register(realtime.rotas, { prefix: '/realtime/v1' })
    },
    aoUpgrade(req, socket, head) {
      if (!req.url?.startsWith('/realtime/v1/')) return false
      realtime.aoUpgrade(req, socket, head)
      return true
    },
    fechar: () => realtime.fechar(),
  }
}
