import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { apurarTudo } from '#modules/chat/relatorios/server/comandos/apurar-pendentes.ts'
import { ADMIN, criarCaixaNa } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso, type Processo } from '#tests/suporte/processo.ts'
import { Cliente } from './cliente.ts'
import { GRANDE, gerar, PEQUENA, type Tamanho } from './gerar.ts'
import { RAPIDO } from './volume.ts'

/** The long thread is one measure's subject: it keeps its length. */
const TAMANHO: Tamanho = RAPIDO ? { ...PEQUENA, fioLongo: GRANDE.fioLongo } : GRANDE

export interface Servidor {
  url: string
  pid: number
}

export interface Casa {
  pasta: string
  /** URL of the first server process. */
  url: string
  urlDoBanco: string
  token: string
  usuarioId: string
  caixa: { id: string; webhook: string }
  /** The open thread of 10 000 messages. */
  fioLongo: string
  /** Conversations with at least one page of messages, for requests that must not always read the same rows. */
  conversas: string[]
  clientes(n: number, de?: { url?: string; token?: string }): Cliente[]
  /** Starts one more server process, on the same data or on another database. */
  outroServidor(env?: Record<string, string>): Promise<Servidor>
  sql<T extends pg.QueryResultRow>(comando: string, valores?: unknown[]): Promise<T[]>
  dizer(linha: string): void
  fechar(): Promise<void>
}

/** Signs in as the administrator or as a demonstration user. */
export async function entrarComo(
  url: string,
  email = ADMIN.ADMIN_EMAIL,
  senha = ADMIN.ADMIN_PASSWORD,
): Promise<{ token: string; id: string }> {
  const r = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'sb_publishable_girassol' },
    body: JSON.stringify({ email, password: senha }),
  })
  const sessao = (await r.json()) as { access_token?: string; user?: { id: string } }
  if (!sessao.access_token || !sessao.user) throw new Error(`${email} could not sign in: ${JSON.stringify(sessao)}`)
  return { token: sessao.access_token, id: sessao.user.id }
}

/** Creates the three inboxes of the company and fills them with the rows of `gerar`. */
export async function povoar(
  url: string,
  urlDoBanco: string,
  tamanho: Tamanho,
  dizer: (linha: string) => void,
): Promise<number> {
  dizer(
    `gerando ${tamanho.conversas.toLocaleString('pt-BR')} conversas e ${tamanho.mensagens.toLocaleString('pt-BR')} mensagens…`,
  )
  const caixas = [await criarCaixaNa(url), await criarCaixaNa(url), await criarCaixaNa(url)]
  const c = new pg.Client({ connectionString: urlDoBanco })
  await c.connect()
  const { rows } = await c.query<{ id: string }>('select id from cad.usuarios')
  await c.end()
  const ms = await gerar(
    urlDoBanco,
    tamanho,
    caixas.map((x) => x.id),
    rows.map((p) => p.id),
  )
  dizer(`gerado em ${(ms / 1000).toFixed(0)} s`)
  return ms
}

/**
 * Runs the pending background work immediately (the reports count old threads), so that it does not disturb a
 * measurement.
 */
export async function sossegar(urlDoBanco: string, dizer: (linha: string) => void): Promise<void> {
  const banco = abrirBanco({ url: urlDoBanco, papel: 'girassol_app', nome: 'girassol-bench' })
  const { faltam } = await banco.db
    .selectFrom('chat.apuracao_pendencias')
    .select((e) => e.fn.countAll<number>().as('faltam'))
    .executeTakeFirstOrThrow()
  if (faltam > 1000) dizer('os relatórios leem as conversas…')
  await apurarTudo(banco)
  await banco.fechar()
}

/** Starts a server process on the generated company. With `pasta` the data is kept and reused by the next run. */
export async function abrirCasa(
  dada: string | undefined,
  dizer: (linha: string) => void,
  tamanho: Tamanho = TAMANHO,
): Promise<Casa> {
  const pasta = dada ?? mkdtempSync(join(tmpdir(), 'girassol-bench-'))
  // the demonstration users share the work; no WhatsApp simulator runs
  const env = { DATA_DIR: pasta, SEED: 'demo', SIMULADOR_WHATSAPP: 'desligado', ...ADMIN }
  const processos: Processo[] = []
  const subir = async (mais: Record<string, string> = {}): Promise<Servidor> => {
    const p = subirProcesso({ ...env, ...mais })
    processos.push(p)
    return { url: await p.url, pid: p.pid }
  }
  const { url } = await subir()
  const urlDoBanco = postgresDa(pasta)?.url ?? ''
  const pool = new pg.Pool({ connectionString: urlDoBanco, max: 4 })
  const sql = async <T extends pg.QueryResultRow>(comando: string, valores?: unknown[]) =>
    (await pool.query<T>(comando, valores)).rows
  const marca = join(pasta, 'bench-gerado')
  if (!existsSync(marca)) writeFileSync(marca, String(Math.round(await povoar(url, urlDoBanco, tamanho, dizer))))
  await sossegar(urlDoBanco, dizer)
  const { token, id: usuarioId } = await entrarComo(url)
  const { id, webhook } = await criarCaixaNa(url)
  const [longa] = await sql<{ id: string }>(
    'select id from chat.conversas where ultima_seq >= $1 order by ultima_seq desc limit 1',
    [tamanho.fioLongo],
  )
  const conversas = (
    await sql<{ id: string }>(
      "select id from chat.conversas where status <> 'finalizada' and ultima_seq >= 8 limit 2000",
    )
  ).map((c) => c.id)
  return {
    pasta,
    url,
    urlDoBanco,
    token,
    usuarioId,
    caixa: { id, webhook },
    fioLongo: longa?.id ?? '',
    conversas,
    sql,
    dizer,
    clientes: (n, de = {}) =>
      Array.from({ length: n }, () => new Cliente(de.url ?? url, { authorization: `Bearer ${de.token ?? token}` })),
    outroServidor: subir,
    async fechar() {
      await pool.end()
      for (const p of processos.reverse()) {
        p.sinal('SIGTERM')
        await p.fim
      }
      if (!dada) rmSync(pasta, { recursive: true, force: true })
    },
  }
}
