import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { USUARIO } from '#embedded/postgres/agrupamento.ts'
import { lerPostmaster } from '#embedded/postgres/processo.ts'

const RAIZ = join(import.meta.dirname, '../..')

export interface Processo {
  pid: number
  /** Resolves with the printed address; rejects when the process ends before. */
  url: Promise<string>
  saida(): string
  erros(): string
  fim: Promise<{ codigo: number | null; sinal: NodeJS.Signals | null; ms: number }>
  sinal(qual: NodeJS.Signals): void
  /** Closes the reading end of its output, as when a terminal is closed. */
  calar(): void
}

export interface OpcoesDoProcesso {
  /** Root of another checkout. */
  raiz?: string
  /** Arguments to put before node, for example `setpriv …`. */
  prefixo?: string[]
}

/** Starts a real server process: `node src/server/main.ts`, with only PATH from our environment. */
export function subirProcesso(
  env: Record<string, string>,
  { raiz = RAIZ, prefixo = [] }: OpcoesDoProcesso = {},
): Processo {
  const [comando = '', ...args] = [...prefixo, process.execPath, join(raiz, 'src/server/main.ts')]
  const inicio = performance.now()
  const filho: ChildProcess = spawn(comando, args, {
    cwd: raiz,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', PORT: '0', SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let saida = ''
  let erros = ''
  filho.stderr?.on('data', (d: Buffer) => (erros += d.toString()))
  const fim = new Promise<{ codigo: number | null; sinal: NodeJS.Signals | null; ms: number }>((r) => {
    filho.on('close', (codigo, sinal) => r({ codigo, sinal, ms: performance.now() - inicio }))
    filho.on('error', () => r({ codigo: 127, sinal: null, ms: 0 }))
  })
  const url = new Promise<string>((resolve, reject) => {
    filho.stdout?.on('data', (d: Buffer) => {
      saida += d.toString()
      const achada = /Girassol pronto em .*?(http:\/\/\S+)/.exec(saida)?.[1]
      if (achada) resolve(achada)
    })
    void fim.then(() => reject(new Error(`the server ended before it was ready:\n${saida}\n${erros}`)))
  })
  url.catch(() => {})
  return {
    pid: filho.pid ?? 0,
    url,
    saida: () => saida,
    erros: () => erros,
    fim,
    sinal: (qual) => void filho.kill(qual),
    calar: () => [filho.stdout, filho.stderr].forEach((f) => f?.destroy()),
  }
}

/** The embedded PostgreSQL of a data folder, when it runs. */
export function postgresDa(pasta: string): { pid: number; url: string } | undefined {
  const escrito = lerPostmaster(join(pasta, 'postgres'))
  if (!escrito?.porta) return undefined
  return {
    pid: escrito.pid,
    url: `postgres://${USUARIO}:${readFileSync(join(pasta, 'postgres-senha'), 'utf8').trim()}@127.0.0.1:${escrito.porta}/postgres`,
  }
}
