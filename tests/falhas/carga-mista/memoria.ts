import { readFileSync } from 'node:fs'

export interface Amostra {
  em: number
  /** MiB by process id */
  rss: Record<number, number>
}

const rssDe = (pid: number): number | undefined => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

/** Samples the resident memory of the processes every two seconds; no samples where the system does not report it. */
export function medirMemoria(pids: () => number[]) {
  const amostras: Amostra[] = []
  const relogio = setInterval(() => {
    const rss: Record<number, number> = {}
    for (const pid of pids()) {
      const mib = rssDe(pid)
      if (mib !== undefined) rss[pid] = mib
    }
    amostras.push({ em: Date.now(), rss })
  }, 2000)
  return {
    amostras,
    parar: () => clearInterval(relogio),
    /** Medians of the four quarters of the run, of one process. */
    quartos(pid: number): number[] {
      const dele = amostras.flatMap((a) => a.rss[pid] ?? [])
      const mediana = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)] ?? 0
      const n = dele.length / 4
      return [0, 1, 2, 3].map((q) => mediana(dele.slice(Math.floor(q * n), Math.floor((q + 1) * n))))
    },
  }
}
