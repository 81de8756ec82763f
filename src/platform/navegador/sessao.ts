import { createBrowserClient } from '@supabase/ssr'
import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { ligarSessao } from './api.ts'
import { guardarBiscoitos, lerBiscoitos } from './biscoitos.ts'
import { obterConfiguracao } from './configuracao.ts'
import { consultas } from './consultas.ts'
import { anotarFim, anotarSaida, desistirDeSair } from './fim-da-sessao.ts'
import { criarLoja } from './loja.ts'
import { situacaoDaSessao, type EstadoDaSessao } from './situacao.ts'

/** Set while a person who came by the recovery mail has not chosen a new password: a reload must not skip it. */
const RECUPERANDO = 'sessao:recuperando'

/** What is read straight from the tables: a person's name, and nothing else. */
interface Tabelas {
  public: { Tables: Record<never, never>; Views: Record<never, never>; Functions: Record<never, never> }
  cad: {
    Tables: { usuarios: { Row: { id: string; nome: string }; Insert: never; Update: never; Relationships: [] } }
    Views: Record<never, never>
    Functions: Record<never, never>
  }
}
type Cliente = SupabaseClient<Tabelas>

const loja = criarLoja<EstadoDaSessao>({ situacao: 'abrindo', sessao: null })
let cliente: Cliente | undefined
let aberta: Promise<void> | undefined
/** The code the server last refused the session with. */
let recusa = ''

export const lerSessao = loja.ler
export const assinarSessao = loja.assinar
export const useSessao = (): EstadoDaSessao => useSyncExternalStore(loja.assinar, loja.ler)

/** The official client. Only after `abrirSessao`, which every page awaits before its first screen. */
export function supabase(): Cliente {
  if (!cliente) throw new Error('the session was not opened yet')
  return cliente
}

/** Reads what is kept in this browser, refreshes it if it is old, and follows it from then on (other tabs included). */
export function abrirSessao(): Promise<void> {
  aberta ??= abrir().catch((erro: unknown) => {
    aberta = undefined
    throw erro
  })
  return aberta
}

async function abrir(): Promise<void> {
  const { supabaseUrl, supabaseKey } = await obterConfiguracao()
  // no name for the cookie: the client derives it from the host of the accounts, as the specification has it
  const novo = createBrowserClient<Tabelas>(supabaseUrl, supabaseKey, {
    cookies: { getAll: () => lerBiscoitos(), setAll: guardarBiscoitos },
    cookieOptions: { secure: location.protocol === 'https:' },
  })
  cliente = novo as unknown as Cliente // the two packages name the same class by different roads
  ligarSessao({
    token: async () => (await supabase().auth.getSession()).data.session?.access_token ?? null,
    aoPerder: (codigo) => {
      recusa = codigo
      void supabase().auth.signOut({ scope: 'local' })
    },
  })
  // nothing may be awaited inside: the client holds its lock while it tells
  novo.auth.onAuthStateChange(aoMudar)
  const { data } = await novo.auth.getSession()
  publicar(data.session)
}

function aoMudar(evento: AuthChangeEvent, sessao: Session | null): void {
  if (evento === 'PASSWORD_RECOVERY') sessionStorage.setItem(RECUPERANDO, '1')
  // a sign-in, not a token fetched on the way out
  if (sessao && evento !== 'TOKEN_REFRESHED') desistirDeSair()
  if (evento === 'SIGNED_OUT') {
    const { situacao, sessao: antes } = loja.ler()
    // before the page is taken away: what was typed in it is stored
    if (situacao !== 'fora') anotarFim(recusa, antes?.user.id)
    recusa = ''
    sessionStorage.removeItem(RECUPERANDO)
    consultas.clear() // nothing of one person is left for the next
  }
  publicar(sessao)
}

const publicar = (sessao: Session | null) =>
  loja.mudar(situacaoDaSessao(sessao, sessionStorage.getItem(RECUPERANDO) === '1', loja.ler()))

/** Who came by an invitation of the accounts' service has a session and no password yet. */
export async function exigirNovaSenha(): Promise<void> {
  sessionStorage.setItem(RECUPERANDO, '1')
  publicar((await supabase().auth.getSession()).data.session)
}

/** The new password is chosen: the person is in. */
export async function encerrarRecuperacao(): Promise<void> {
  sessionStorage.removeItem(RECUPERANDO)
  publicar((await supabase().auth.getSession()).data.session)
}

/**
 * `local` this browser, `others` everywhere else, `global` everywhere. The client itself overlooks 401, 403 and 404.
 */
export async function sair(escopo: 'local' | 'others' | 'global' = 'local'): Promise<void> {
  if (escopo !== 'others') anotarSaida()
  const { error } = await supabase().auth.signOut({ scope: escopo })
  if (!error) return
  desistirDeSair()
  throw error
}
