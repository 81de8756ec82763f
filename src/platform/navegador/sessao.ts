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

/** Set while a user who came by the recovery e-mail has not chosen a new password: a reload must not skip it. */
const RECUPERANDO = 'sessao:recuperando'

/** The only columns read straight from the tables: a user's id and name. */
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
/** Code of the server's last refusal of the session. */
let recusa = ''

export const lerSessao = loja.ler
export const assinarSessao = loja.assinar
export const useSessao = (): EstadoDaSessao => useSyncExternalStore(loja.assinar, loja.ler)

/** Returns the official client. Only after `abrirSessao`, which every page awaits before its first screen. */
export function supabase(): Cliente {
  if (!cliente) throw new Error('the session was not opened yet')
  return cliente
}

/**
 * Reads the session stored in this browser, refreshes an expired one, and follows its changes from then on (other tabs
 * included).
 */
export function abrirSessao(): Promise<void> {
  aberta ??= abrir().catch((erro: unknown) => {
    aberta = undefined
    throw erro
  })
  return aberta
}

async function abrir(): Promise<void> {
  const { supabaseUrl, supabaseKey } = await obterConfiguracao()
  // no cookie name: the client derives it from the host of the accounts service, as the specification requires
  const novo = createBrowserClient<Tabelas>(supabaseUrl, supabaseKey, {
    cookies: { getAll: () => lerBiscoitos(), setAll: guardarBiscoitos },
    cookieOptions: { secure: location.protocol === 'https:' },
  })
  cliente = novo as unknown as Cliente // the two packages declare the same class separately
  ligarSessao({
    token: async () => (await supabase().auth.getSession()).data.session?.access_token ?? null,
    aoPerder: (codigo) => {
      recusa = codigo
      void supabase().auth.signOut({ scope: 'local' })
    },
  })
  // the callback must not await: the client holds its lock while it calls it
  novo.auth.onAuthStateChange(aoMudar)
  const { data } = await novo.auth.getSession()
  publicar(data.session)
}

function aoMudar(evento: AuthChangeEvent, sessao: Session | null): void {
  if (evento === 'PASSWORD_RECOVERY') sessionStorage.setItem(RECUPERANDO, '1')
  // a sign-in, not a token refreshed during the sign-out
  if (sessao && evento !== 'TOKEN_REFRESHED') desistirDeSair()
  if (evento === 'SIGNED_OUT') {
    const { situacao, sessao: antes } = loja.ler()
    // before the page is unmounted: stores its unsaved text
    if (situacao !== 'fora') anotarFim(recusa, antes?.user.id)
    recusa = ''
    sessionStorage.removeItem(RECUPERANDO)
    consultas.clear() // the next user must not see the cache of this one
  }
  publicar(sessao)
}

const publicar = (sessao: Session | null) =>
  loja.mudar(situacaoDaSessao(sessao, sessionStorage.getItem(RECUPERANDO) === '1', loja.ler()))

/** Requires a password of a user who came by an invitation and has a session but no password yet. */
export async function exigirNovaSenha(): Promise<void> {
  sessionStorage.setItem(RECUPERANDO, '1')
  publicar((await supabase().auth.getSession()).data.session)
}

/** Ends the recovery: the new password is set and the user is signed in. */
export async function encerrarRecuperacao(): Promise<void> {
  sessionStorage.removeItem(RECUPERANDO)
  publicar((await supabase().auth.getSession()).data.session)
}

/**
 * Signs out: `local` this browser, `others` all other sessions, `global` all. The client itself ignores 401, 403 and
 * 404.
 */
export async function sair(escopo: 'local' | 'others' | 'global' = 'local'): Promise<void> {
  if (escopo !== 'others') anotarSaida()
  const { error } = await supabase().auth.signOut({ scope: escopo })
  if (!error) return
  desistirDeSair()
  throw error
}
