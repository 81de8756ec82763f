import { readFileSync } from 'node:fs'

export interface Amostra {
  em: number
  /** MiB by process number */
  rss: Record<number, number>
}

const rssDe = (pid: number): number | undefined => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

/** Resident memory of the processes, every two seconds; nothing where the system does not tell. */
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
    /** One process through the run: medians of its four quarters. */
    quartos(pid: number): number[] {
      const dele = amostras.flatMap((a) => a.rss[pid] ?? [])
      const mediana = (v: number[]) => v.toSorted((a, b) => a - b)[Math.floor(v.length / 2)] ?? 0
      const n = dele.length / 4
      return [0, 1, 2, 3].map((q) => mediana(dele.slice(Math.floor(q * n), Math.floor((q + 1) * n))))
    },
  }
}
