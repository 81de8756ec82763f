import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import type { AdminAuth } from '#platform/auth/admin.ts'
import { proxiesConfiaveis } from '#platform/auth/proxies-confiaveis.ts'
import { criarLog } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { criarAdminLocal } from '../admin-local.ts'
import { montarAuth, type Auth } from '../contexto.ts'
import { baldesPadrao, type NomeDoBalde, type Balde, type OpcoesAuth } from '../opcoes.ts'
import { authEmbutido } from '../plugin.ts'

export const CHAVE_PUBLICAVEL = 'sb_publishable_girassol'
export const CHAVE_DE_SERVICO = 'sb_secret_servico-de-teste'
export const SENHA = 'girassol-de-teste'

export interface Mensagem {
  para: string
  assunto: string
  texto: string
  html?: string | undefined
}

export interface ServidorDeTeste {
  app: FastifyInstance
  auth: Auth
  admin: AdminAuth
  banco: Banco
  url: string
  correio: Mensagem[]
  /** Waits for the next e-mail to this address, because e-mails are sent after the response. */
  carta(para: string): Promise<Mensagem & { codigo: string; link: URL }>
  /** An official client with its own storage. */
  cliente(opcoes?: SupabaseClientOptions<'public'>): SupabaseClient
  servico(): SupabaseClient
  /** A raw call with the public key, as the client makes it. */
  pedir(metodo: string, caminho: string, corpo?: unknown, cabecalhos?: Record<string, string>): Promise<Response>
  pessoa(email?: string): Promise<{ id: string; email: string; cliente: SupabaseClient }>
}

/** Limits so high that only tests of limits reach them. */
export const semLimites = Object.fromEntries(
  Object.keys(baldesPadrao).map((n) => [n, { fichas: 1e6, segundos: 1 }]),
) as Record<NomeDoBalde, Balde>

export async function subirAuth(
  opcoes: Partial<Omit<OpcoesAuth, 'banco'>> & {
    proxies?: number
    aoMontar?: (app: FastifyInstance, auth: Auth) => void
    banco?: Banco
  } = {},
): Promise<ServidorDeTeste> {
  const { proxies = 0, aoMontar, banco = await bancoDeTeste(), ...resto } = opcoes
  const correio: Mensagem[] = []
  let url = ''
  const auth = montarAuth({
    banco,
    cofre: criarCofre(randomBytes(32)),
    log: criarLog({ nivel: process.env.LOG_DE_TESTE ?? 'silent' }),
    correio: {
      configurado: async () => true,
      enviar: async (m: Mensagem) => {
        correio.push(m)
        return { saiu: true }
      },
      experimentar: async () => {},
    },
    urlPublica: () => url,
    chavePublicavel: CHAVE_PUBLICAVEL,
    chaveDeServico: CHAVE_DE_SERVICO,
    baldes: semLimites,
    ...resto,
  })
  const app = Fastify({ trustProxy: proxiesConfiaveis(proxies) })
  await app.register(authEmbutido(auth), { prefix: '/auth/v1' })
  aoMontar?.(app, auth)
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  aoFim(() => app.close())
  const admin = criarAdminLocal(auth)

  let contador = 0
  const servidor: ServidorDeTeste = {
    app,
    auth,
    admin,
    banco,
    url,
    correio,
    async carta(para) {
      const limite = Date.now() + 5000
      for (;;) {
        const i = correio.findIndex((m) => m.para === para)
        const [m] = i < 0 ? [] : correio.splice(i, 1)
        if (m)
          return {
            ...m,
            codigo: /\b\d{6}\b/.exec(m.texto.replace(/https?:\S+/g, ''))?.[0] ?? '',
            link: new URL(/https?:\S+/.exec(m.texto)?.[0] ?? url),
          }
        if (Date.now() > limite)
          throw new Error(`no mail to ${para}; there are: ${correio.map((x) => x.para).join(', ')}`)
        await new Promise((r) => setTimeout(r, 10))
      }
    },
    cliente: (o) =>
      createClient(url, CHAVE_PUBLICAVEL, {
        ...o,
        auth: {
          autoRefreshToken: false,
          persistSession: true,
          storage: memoria(),
          detectSessionInUrl: false,
          ...o?.auth,
        },
      }),
    servico: () => createClient(url, CHAVE_DE_SERVICO, { auth: { persistSession: false, autoRefreshToken: false } }),
    pedir: (metodo, caminho, corpo, cabecalhos) =>
      fetch(`${url}/auth/v1${caminho}`, {
        method: metodo,
        redirect: 'manual',
        headers: {
          apikey: CHAVE_PUBLICAVEL,
          ...(corpo === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
          ...cabecalhos,
        },
        ...(corpo === undefined ? {} : { body: typeof corpo === 'string' ? corpo : JSON.stringify(corpo) }),
      }),
    async pessoa(email = `pessoa${++contador}@girassol.test`) {
      const { id } = await admin.criarUsuario({ email, senha: SENHA, confirmada: true })
      const cliente = servidor.cliente()
      const { error } = await cliente.auth.signInWithPassword({ email, password: SENHA })
      if (error) throw error
      return { id, email, cliente }
    },
  }
  return servidor
}

export function memoria(inicial: Record<string, string> = {}) {
  const mapa = new Map(Object.entries(inicial))
  return {
    mapa,
    getItem: (k: string) => mapa.get(k) ?? null,
    setItem: (k: string, v: string) => void mapa.set(k, v),
    removeItem: (k: string) => void mapa.delete(k),
  }
}

export async function sessaoDe(cliente: SupabaseClient) {
  const { data } = await cliente.auth.getSession()
  if (!data.session) throw new Error('no session')
  return data.session
}
