import { readFileSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { processoVivo } from '#platform/config/processo-vivo.ts'

/** Reads postmaster.pid: line 1 is the process id, line 4 the port (present once it listens). */
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
 * Returns whether the process is a postmaster of this folder. The number may belong to another program by now (after a
 * reboot, in a container).
 */
export function postmasterVivo(pid: number, dados: string): boolean {
  if (!processoVivo(pid)) return false
  const linha = linhaDeComando(pid)
  return linha === undefined || linha.includes(dados)
}

/** Removes a stale postmaster.pid: the database refuses to start while the file names any living process. */
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
    // the process ended meanwhile, or is hidden from us
  }
  return undefined
}
