import { createBrowserClient } from '@supabase/ssr'
import type { AuthChangeEvent, Session, SupabaseClient } from '@supabase/supabase-js'
import { useSyncExternalStore } from 'react'
import { ligarSessao } from './api.ts'
import { guardarBiscoitos, lerBiscoitos } from './biscoitos.ts'
import { obterConfiguracao } from './configuracao.ts'
import { consultas } from './consultas.ts'
import { ErroApp } from '#kit/erro.ts'
import { anotarFim, anotarSaida, desistirDeSair, estaSaindo } from './fim-da-sessao.ts'
import { criarLoja } from './loja.ts'
import { guardarPessoaAntiga } from './pessoa.ts'
import { copiaNoCampo, esquecerCopia, lerCopia, recusaGuardada } from './sem-rede.ts'
import { situacaoDaSessao, type EstadoDaSessao } from './situacao.ts'
import { comValidadeLocal } from './validade-local.ts'

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

/** The session ended while the field application is open: it asks for the password over its screen. */
export const pedeSenha = criarLoja(false)

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
    global: { fetch: comValidadeLocal(fetch) },
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
  const copia = copiaNoCampo()
  if (copia) {
    // opens without the network: the session is read, and refreshed if need be, behind the first screen
    guardarPessoaAntiga(copia.pessoa)
    loja.mudar({ situacao: 'dentro', sessao: null })
    void novo.auth.getSession().then(
      ({ data }) => publicar(data.session),
      () => {},
    )
    return
  }
  const { data } = await novo.auth.getSession()
  publicar(data.session)
}

function aoMudar(evento: AuthChangeEvent, sessao: Session | null): void {
  if (evento === 'PASSWORD_RECOVERY') sessionStorage.setItem(RECUPERANDO, '1')
  // a sign-in, not a token refreshed during the sign-out
  if (sessao && evento !== 'TOKEN_REFRESHED') desistirDeSair()
  if (evento === 'SIGNED_OUT') {
    if (ficaNoCampo()) return pedeSenha.mudar(true)
    const { situacao, sessao: antes } = loja.ler()
    // before the page is unmounted: stores its unsaved text
    if (situacao !== 'fora') anotarFim(recusa, antes?.user.id)
    recusa = ''
    sessionStorage.removeItem(RECUPERANDO)
    consultas.clear() // the next user must not see the cache of this one
  }
  publicar(sessao)
}

/** Without a session the field application stays open, with what is stored in the device. */
const ficaNoCampo = (): boolean => copiaNoCampo() !== null && !estaSaindo()

function publicar(sessao: Session | null): void {
  if (sessao) {
    pedeSenha.mudar(false)
    const copia = lerCopia()
    if (copia && copia.pessoa.id !== sessao.user.id) esquecerCopia()
  } else if (ficaNoCampo()) return
  loja.mudar(situacaoDaSessao(sessao, sessionStorage.getItem(RECUPERANDO) === '1', loja.ler()))
}

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
  if (escopo !== 'others') {
    const frase = recusaGuardada(loja.ler().sessao?.user.id ?? lerCopia()?.pessoa.id ?? '')
    if (frase) throw new ErroApp('UNSENT', 409, frase)
    anotarSaida()
    esquecerCopia()
  }
  const { error } = await supabase().auth.signOut({ scope: escopo })
  if (!error) return
  desistirDeSair()
  throw error
}
