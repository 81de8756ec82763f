import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ADMIN, criarCaixaNa, entrarNa } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso, type Processo } from '#tests/suporte/processo.ts'
import { Cliente } from './cliente.ts'
import { gerar } from './gerar.ts'

export interface Casa {
  pasta: string
  /** First server process. */
  url: string
  urlDoBanco: string
  token: string
  usuarioId: string
  caixa: { id: string; webhook: string }
  /** The open thread of 10 000 messages. */
  fioLongo: string
  /** Conversations with at least one page of messages, for questions that must not always hit the same rows. */
  conversas: string[]
  clientes(n: number, url?: string): Cliente[]
  /** One more server process on the same data. */
  outroServidor(): Promise<string>
  sql<T extends pg.QueryResultRow>(comando: string, valores?: unknown[]): Promise<T[]>
  fechar(): Promise<void>
}

/** A server process on the generated company. With `pasta` the data is kept, and found again the next time. */
export async function abrirCasa(dada: string | undefined, dizer: (linha: string) => void): Promise<Casa> {
  const pasta = dada ?? mkdtempSync(join(tmpdir(), 'girassol-bench-'))
  // the people of the demonstration share the work; nobody calls a WhatsApp
  const env = { DATA_DIR: pasta, SEED: 'demo', SIMULADOR_WHATSAPP: 'desligado', ...ADMIN }
  const processos: Processo[] = []
  const subir = async () => {
    const p = subirProcesso(env)
    processos.push(p)
    return p.url
  }
  const url = await subir()
  const urlDoBanco = postgresDa(pasta)?.url ?? ''
  const pool = new pg.Pool({ connectionString: urlDoBanco, max: 4 })
  const sql = async <T extends pg.QueryResultRow>(comando: string, valores?: unknown[]) => (await pool.query<T>(comando, valores)).rows
  const marca = join(pasta, 'bench-gerado')
  if (!existsSync(marca)) {
    dizer('gerando 200 000 conversas e 1 000 000 mensagens…')
    const caixas = [await criarCaixaNa(url), await criarCaixaNa(url), await criarCaixaNa(url)]
    const pessoas = await sql<{ id: string }>('select id from cad.usuarios')
    const ms = await gerar(urlDoBanco, caixas.map((c) => c.id), pessoas.map((p) => p.id))
    writeFileSync(marca, String(Math.round(ms)))
    dizer(`gerado em ${(ms / 1000).toFixed(0)} s`)
  }
  const chamar = await entrarNa(url)
  const { corpo: sessao } = await chamar('POST', '/auth/v1/token?grant_type=password', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  const token = String(sessao.access_token)
  const { id, webhook } = await criarCaixaNa(url)
  const [longa] = await sql<{ id: string }>('select id from chat.conversas where ultima_seq >= 10000 order by ultima_seq desc limit 1')
  const conversas = (await sql<{ id: string }>("select id from chat.conversas where status <> 'finalizada' and ultima_seq >= 8 limit 2000")).map((c) => c.id)
  return {
    pasta, url, urlDoBanco, token, usuarioId: String((sessao.user as { id?: string } | undefined)?.id), caixa: { id, webhook }, fioLongo: longa?.id ?? '', conversas, sql,
    clientes: (n, outra = url) => Array.from({ length: n }, () => new Cliente(outra, { authorization: `Bearer ${token}` })),
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
