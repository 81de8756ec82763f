import { readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { processoVivo } from '#platform/config/processo-vivo.ts'

/** What the running postmaster wrote about itself: line 1 its process id, line 4 its port (there once it listens). */
export function lerPostmaster(dados: string): { pid: number; porta: number | undefined } | undefined {
  try {
    const linhas = readFileSync(join(dados, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(linhas[0])
    return pid > 0 ? { pid, porta: Number(linhas[3]) || undefined } : undefined
  } catch {
    return undefined
  }
}

/**
 * A number in the file may have gone to another program since (after a reboot, in a container): only a postmaster of
 * this folder counts.
 */
export function postmasterVivo(pid: number, dados: string): boolean {
  if (!processoVivo(pid)) return false
  const linha = linhaDeComando(pid)
  return linha === undefined || linha.includes(dados)
}

/** The database itself refuses to start while the file names any living process. */
export function esquecerPostmasterMorto(dados: string): void {
  const escrito = lerPostmaster(dados)
  if (escrito && processoVivo(escrito.pid) && !postmasterVivo(escrito.pid, dados))
    rmSync(join(dados, 'postmaster.pid'), { force: true })
}

function linhaDeComando(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'darwin')
      return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  } catch {
    // gone in between, or hidden from us
  }
  return undefined
}
