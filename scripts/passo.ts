import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'

const raiz = join(import.meta.dirname, '..')
const vivos = new Map<ChildProcess, Promise<unknown>>()

const nunca = () => new Promise<never>(() => {})
let encerrando = false

/**
 * Ends the gates that still run and waits for them, at most 5 s. None starts or reports a result after that. Ctrl-C in
 * a terminal reaches them by itself, a signal to this process alone does not.
 */
export async function encerrarPassos(): Promise<void> {
  encerrando = true
  for (const filho of vivos.keys()) filho.kill('SIGTERM')
  await Promise.race([Promise.all(vivos.values()), esperar(5000, undefined, { ref: false })])
}

/** Runs one gate, prints its output when it fails (or always, with `aberto`), and returns whether it passed. */
export async function passo(
  nome: string,
  comando: string,
  args: string[],
  { aberto = false, env = {} }: { aberto?: boolean; env?: Record<string, string> } = {},
): Promise<boolean> {
  if (encerrando) return nunca()
  const inicio = performance.now()
  if (aberto) console.log(`\n${nome}`)
  const filho = spawn(comando, args, {
    cwd: raiz,
    // without a terminal as input, Ctrl-C is a signal to all processes instead of a key that only one of them reads
    stdio: aberto ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH: `${join(raiz, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  })
  let saida = ''
  filho.stdout?.on('data', (d: Buffer) => (saida += d.toString()))
  filho.stderr?.on('data', (d: Buffer) => (saida += d.toString()))
  const fim = new Promise<number>((resolve) => {
    filho.on('error', () => resolve(127))
    filho.on('exit', (c) => resolve(c ?? 1))
  })
  vivos.set(filho, fim)
  const codigo = await fim
  vivos.delete(filho)
  if (encerrando) return nunca()
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1)
  // one complete line at the end, because several gates may run in parallel
  if (!aberto)
    console.log(
      `${nome.padEnd(34, '.')} ${codigo === 0 ? `ok ${segundos} s` : `FALHOU ${segundos} s\n${saida.slice(-8000)}`}`,
    )
  return codigo === 0
}

/**
 * Runs the gates in the given order, at most `faixas` at the same time: each of them uses about one core. Returns
 * whether every gate passed; a failed one does not stop the others.
 */
export async function emFaixas(gates: readonly (() => Promise<boolean>)[], faixas: number): Promise<boolean> {
  const fila = [...gates]
  let ok = true
  const faixa = async () => {
    for (let gate = fila.shift(); gate; gate = fila.shift()) ok = (await gate()) && ok
  }
  await Promise.all(Array.from({ length: faixas }, faixa))
  return ok
}

/**
 * Type check with native TypeScript 7: the same result as version 6 in a third of the time. One checker only, because
 * each further one would compute the same large types again. The build info makes a later run check only the files that
 * a change can affect; it contains the errors too, so they are reported until they are corrected.
 */
export const tipos = () =>
  passo('tipos', process.execPath, [
    join(raiz, 'node_modules/@typescript/native/bin/tsc'),
    '-p',
    'tsconfig.json',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/tipos.tsbuildinfo',
  ])
export const formato = () => passo('formato', 'oxfmt', ['--check', '.'])
export const lint = () => passo('lint', 'oxlint', ['--type-aware', '--deny-warnings'])
export const fronteiras = () =>
  passo('fronteiras', 'depcruise', ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'])
