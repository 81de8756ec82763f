import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RAIZ = join(import.meta.dirname, '../..')

export interface Terminado {
  codigo: number | null
  saida: string
  erros: string
}

export interface Comando {
  filho: ChildProcess
  /** Everything printed so far, on both outputs. */
  texto(): string
  fim: Promise<Terminado>
}

/** Starts a process that gets only PATH from our environment. */
export function rodar(comando: string, args: readonly string[], env: Record<string, string> = {}, cwd = RAIZ): Comando {
  const filho = spawn(comando, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let saida = ''
  let erros = ''
  filho.stdout.on('data', (d: Buffer) => (saida += d.toString()))
  filho.stderr.on('data', (d: Buffer) => (erros += d.toString()))
  const fim = new Promise<Terminado>((pronto) => {
    filho.on('close', (codigo) => pronto({ codigo, saida, erros }))
    filho.on('error', (erro) => pronto({ codigo: 127, saida, erros: erro.message }))
  })
  return { filho, texto: () => saida + erros, fim }
}

/** Runs `npm run <script> -- …` as people type it, without the install step: the tests use the installed packages. */
export const npmRun = (
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Terminado> => rodar('npm', ['run', '--ignore-scripts', '--silent', script, '--', ...args], env).fim
