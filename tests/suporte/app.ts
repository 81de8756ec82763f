import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lerAmbiente } from '#platform/config/ambiente.ts'
import type { Provedores } from '#platform/mail/oauth/provedores.ts'
import { criarLog, type Log } from '#platform/log/log.ts'
import { montarApp, type App } from '#server/app.ts'
import { semearPessoas } from '#server/seed/pessoas.ts'
import { modeloComPessoas, urlDeBancoNovo } from './banco.ts'
import { aoFim } from './ao-fim.ts'
import { porContrato, type ChamarPorContrato } from './chamada.ts'

export const SENHA = 'girassol-demo'

export interface AppDeTeste {
  app: App
  url: string
  /** The database's URL (owner), for a second process on the same data. */
  urlDoBanco: string
  chaveMestra: Buffer
  /** Signs in a person of the demonstration and returns a caller with their token. `null`: no token. */
  como(email: string | null): Promise<Chamada>
  fechar(): Promise<void>
}

export interface Resposta<T = unknown> {
  status: number
  corpo: T
  cabecalhos: Headers
}

/**
 * `await ana.chamar(cartoes.criar, { body })`: a real HTTP call, typed by its contract. `await ana('POST', '/api/…', {
 * … })`: the same by path, for a request that the contract refuses; the body is the parsed JSON, or the text when it is
 * not JSON.
 */
export type Chamada = (<T = never>(
  metodo: string,
  caminho: string,
  corpo?: unknown,
  cabecalhos?: Record<string, string>,
) => Promise<Resposta<[T] extends [never] ? any : T>>) & { chamar: ChamarPorContrato; token: string | null; id: string }

/**
 * Master key of every database cloned from the template with the people of the demonstration: it was created under it.
 */
const CHAVE_DO_MODELO = Buffer.alloc(32, 'girassol')

interface OpcoesDaMontagem {
  env?: Record<string, string>
  permitirTambem?: string[]
  pasta?: string
  log?: Log
  provedoresDeCorreio?: Provedores
}

const montarDeTeste = (
  dados: string,
  urlDoBanco: string,
  chaveMestra: Buffer,
  { env = {}, permitirTambem = [], pasta, log, provedoresDeCorreio }: OpcoesDaMontagem = {},
) =>
  montarApp({
    ambiente: lerAmbiente({ PORT: '0', DATA_DIR: dados, SEED: 'none', ...env }),
    urlDoBanco,
    chaveMestra,
    log: log ?? criarLog({ nivel: process.env.LOG_DE_TESTE ?? 'silent' }),
    permitirTambem,
    ...(pasta ? { pasta } : {}),
    ...(provedoresDeCorreio ? { provedoresDeCorreio } : {}),
  })

async function semearModelo(url: string): Promise<void> {
  const dados = mkdtempSync(join(tmpdir(), 'girassol-modelo-'))
  const app = await montarDeTeste(dados, url, CHAVE_DO_MODELO)
  await semearPessoas({ banco: app.s.banco, executar: app.s.executar, admin: app.admin })
  await app.fechar()
  rmSync(dados, { recursive: true, force: true })
}

/**
 * Starts the whole product on a fresh database and a real port, with the people of the demonstration. Closes after the
 * file.
 */
export async function appDeTeste(
  opcoes: OpcoesDaMontagem & { urlDoBanco?: string; chaveMestra?: Buffer; semear?: boolean } = {},
): Promise<AppDeTeste> {
  const doModelo = opcoes.semear !== false && !opcoes.urlDoBanco
  const urlDoBanco =
    opcoes.urlDoBanco ?? (await urlDeBancoNovo(doModelo ? await modeloComPessoas(semearModelo) : undefined))
  const dados = mkdtempSync(join(tmpdir(), 'girassol-app-'))
  const chaveMestra = opcoes.chaveMestra ?? (doModelo ? CHAVE_DO_MODELO : randomBytes(32))
  const app = await montarDeTeste(dados, urlDoBanco, chaveMestra, opcoes)
  const url = await app.iniciar()
  let fechado = false
  const fechar = async () => {
    if (fechado) return
    fechado = true
    await app.fechar()
    rmSync(dados, { recursive: true, force: true })
  }
  aoFim(fechar)
  return { app, url, urlDoBanco, chaveMestra, fechar, como: (email) => entrar(url, email) }
}

async function entrar(url: string, email: string | null): Promise<Chamada> {
  let token: string | null = null
  let id = ''
  if (email) {
    const r = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'sb_publishable_girassol' },
      body: JSON.stringify({ email, password: SENHA }),
    })
    const corpo = (await r.json()) as { access_token?: string; user?: { id: string } }
    if (!corpo.access_token) throw new Error(`sign-in of ${email} failed: ${JSON.stringify(corpo)}`)
    token = corpo.access_token
    id = corpo.user?.id ?? ''
  }
  const chamar = async (metodo: string, caminho: string, corpo?: unknown, cabecalhos: Record<string, string> = {}) => {
    const r = await fetch(url + caminho, {
      method: metodo,
      headers: {
        ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...cabecalhos,
      },
      body: corpo === undefined ? null : JSON.stringify(corpo),
    })
    const texto = await r.text()
    let lido: unknown = texto
    try {
      lido = JSON.parse(texto)
    } catch {
      // not JSON: return the text itself
    }
    return { status: r.status, corpo: lido, cabecalhos: r.headers }
  }
  return Object.assign(chamar, { chamar: porContrato(chamar), token, id }) as Chamada
}
