import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { processoVivo } from '#platform/config/processo-vivo.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { ate, portaLivre } from '#tests/suporte/esperas.ts'
import { postgresDa, type Processo } from '#tests/suporte/processo.ts'

export { ate, portaLivre }

/** Duration of each load test (s): short in `npm test`, longer with FALHAS_SEGUNDOS=60. */
export const SEGUNDOS = Number(process.env.FALHAS_SEGUNDOS ?? 12)

const pastas: string[] = []
afterAll(async () => {
  for (const pasta of pastas) {
    const postgres = postgresDa(pasta)
    if (postgres && processoVivo(postgres.pid)) {
      process.kill(postgres.pid, 'SIGINT')
      await ate(() => !processoVivo(postgres.pid), 20_000)
    }
    rmSync(pasta, { recursive: true, force: true })
  }
})

const discos: string[] = []
// registered after the hook above, so it runs before it: processes that still run on a disk keep it busy
afterAll(() => {
  for (const disco of discos) spawnSync('umount', ['--lazy', disco])
})

/** Mounts a file system of a few megabytes; undefined where this account may not (only root may). */
export function discoPequeno(tamanho: string): string | undefined {
  const pasta = join(pastaDeDados(), 'disco')
  mkdirSync(pasta)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${tamanho}`, 'tmpfs', pasta]).status !== 0) return undefined
  discos.push(pasta)
  return pasta
}

/**
 * Creates a data folder. After the file the processes that still run on it are killed by id, and the folder is removed.
 */
export function pastaDeDados(): string {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-falhas-'))
  pastas.push(pasta)
  return pasta
}

/** Keeps the server processes of a file; those still alive at its end are killed by id. */
export function guardarProcessos(): (p: Processo) => Processo {
  const todos: Processo[] = []
  afterAll(async () => {
    for (const p of todos) p.sinal('SIGKILL')
    await Promise.all(todos.map((p) => p.fim))
  })
  return (p) => {
    todos.push(p)
    return p
  }
}

/** Queries the database of a data folder, as its owner. */
export async function perguntar<T extends Record<string, unknown>>(pasta: string, comando: string): Promise<T[]> {
  const postgres = postgresDa(pasta)
  if (!postgres) throw new Error('no PostgreSQL runs in this folder')
  return executarSolto<T>(postgres.url, comando)
}
