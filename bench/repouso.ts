import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { resultado, type Resultado } from './resultado.ts'

const ASSENTAR_MS = 60_000
const MEDIR_MS = 30_000
const RSS_MAXIMO_MB = 300
const CPU_MAXIMA = 1

/** Returns the resident memory (MB) and the processor time so far (ms) of one process, without its children. */
function gasto(pid: number): { rss: number; cpu: number } {
  if (process.platform === 'linux') {
    const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    const campos = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime and stime, in ticks of 10 ms
    return { rss, cpu: (Number(campos[11]) + Number(campos[12])) * 10 }
  }
  const [rss = '', tempo = ''] = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
  return { rss: Number(rss) / 1024, cpu: tempo.split(':').reduce((s, n) => s * 60 + Number(n), 0) * 1000 }
}

/**
 * Starts a new installation with the demonstration data, leaves it idle for a minute and measures memory and CPU of the
 * server process.
 */
export async function repouso(dizer: (linha: string) => void): Promise<Resultado[]> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-repouso-'))
  const p = subirProcesso({ DATA_DIR: pasta, SEED: 'demo' })
  try {
    await p.url
    dizer('pronto; em repouso por um minuto…')
    await esperar(ASSENTAR_MS)
    const antes = gasto(p.pid)
    await esperar(MEDIR_MS)
    const cpu = ((gasto(p.pid).cpu - antes.cpu) / MEDIR_MS) * 100
    return [
      resultado('repouso.rss', antes.rss, 'MB', { goal: `< ${RSS_MAXIMO_MB}`, ok: (v) => v < RSS_MAXIMO_MB }),
      resultado('repouso.cpu', cpu, '%', { goal: `≤ ${CPU_MAXIMA}`, ok: (v) => v <= CPU_MAXIMA }),
    ]
  } finally {
    p.sinal('SIGTERM')
    await p.fim
    rmSync(pasta, { recursive: true, force: true })
  }
}
