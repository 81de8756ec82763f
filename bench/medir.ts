export interface Medida {
  p50: number
  p95: number
  p99: number
  porSegundo: number
  vezes: number
}

export function quantil(ordenados: readonly number[], q: number): number {
  return ordenados[Math.min(ordenados.length - 1, Math.floor(q * ordenados.length))] ?? Number.NaN
}

export function resumir(tempos: number[], ms: number): Medida {
  const ordenados = tempos.toSorted((a, b) => a - b)
  return {
    p50: quantil(ordenados, 0.5),
    p95: quantil(ordenados, 0.95),
    p99: quantil(ordenados, 0.99),
    porSegundo: (tempos.length / ms) * 1000,
    vezes: tempos.length,
  }
}

/**
 * Runs a closed loop: each caller sends its next request as soon as it has the response. The warm-up (1 s) is not
 * counted. `acabou` ends it before its time.
 */
export async function emLaco(
  chamadores: readonly ((n: number) => Promise<unknown>)[],
  {
    segundos = 5,
    aquecer = 1,
    acabou = () => false,
  }: { segundos?: number; aquecer?: number; acabou?: () => boolean } = {},
): Promise<Medida> {
  const tempos: number[] = []
  const conta = performance.now() + aquecer * 1000
  const fim = conta + segundos * 1000
  let n = 0
  await Promise.all(
    chamadores.map(async (chamar) => {
      for (;;) {
        const inicio = performance.now()
        if (inicio >= fim || acabou()) return
        await chamar(n++)
        const agora = performance.now()
        if (inicio >= conta) tempos.push(agora - inicio)
      }
    }),
  )
  return resumir(tempos, Math.min(performance.now(), fim) - conta)
}

/**
 * Measures the parts in alternation, so that a disturbance of the machine affects all of them; returns the median of
 * each.
 */
export async function alternar<T extends string>(
  partes: Record<T, () => Promise<Medida>>,
  voltas = 3,
): Promise<Record<T, Medida>> {
  const nomes = Object.keys(partes) as T[]
  const todas = Object.fromEntries(nomes.map((n) => [n, [] as Medida[]])) as Record<T, Medida[]>
  for (let v = 0; v < voltas; v++) for (const n of nomes) todas[n].push(await partes[n]())
  const meio = (lista: number[]) =>
    quantil(
      lista.toSorted((a, b) => a - b),
      0.5,
    )
  return Object.fromEntries(
    nomes.map((n) => [
      n,
      {
        p50: meio(todas[n].map((m) => m.p50)),
        p95: meio(todas[n].map((m) => m.p95)),
        p99: meio(todas[n].map((m) => m.p99)),
        porSegundo: meio(todas[n].map((m) => m.porSegundo)),
        vezes: todas[n].reduce((s, m) => s + m.vezes, 0),
      },
    ]),
  ) as Record<T, Medida>
}
