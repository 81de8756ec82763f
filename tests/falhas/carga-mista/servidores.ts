import { setTimeout as esperar } from 'node:timers/promises'
import { ate, portaLivre } from '#tests/suporte/esperas.ts'
import { postgresDa, subirProcesso, type Processo } from '#tests/suporte/processo.ts'

export interface Servidores {
  /** Port of a running process, round robin. */
  escolher(): number | undefined
  /** kill -9 of one process; another one takes its port a little later. Returns how long it was gone (ms). */
  matar(n: number): Promise<number>
  /** kill -9 of PostgreSQL. Returns how long it took until every process was healthy again (ms). */
  matarBanco(): Promise<number>
  /** Periods without a database, in which 5xx is the expected answer. */
  semBanco: { de: number; ate: number }[]
  pids(): number[]
  /**
   * Errors in the logs of all processes, dead ones included, outside the periods without a database: each kind once,
   * with its count.
   */
  erros(): string[]
  parar(): Promise<void>
}

const MORTO_MS = 2500
const SAUDE_MS = 240_000
/** Requests that began without a database may still fail this long after its return. */
export const FOLGA_MS = 10_000

/** Starts two server processes on one data folder, as a company runs them behind a balancer. */
export async function subirServidores(env: Record<string, string>): Promise<Servidores> {
  const portas = [await portaLivre(), await portaLivre()]
  const todos: Processo[] = []
  const vivos = new Map<number, Processo>()
  const semBanco: Servidores['semBanco'] = []
  const pasta = env.DATA_DIR ?? ''
  let vez = 0

  async function subir(porta: number): Promise<void> {
    const p = subirProcesso({ ...env, PORT: String(porta) })
    todos.push(p)
    await p.url
    vivos.set(porta, p)
  }
  const saudavel = (porta: number) =>
    fetch(`http://127.0.0.1:${porta}/api/saude`, { signal: AbortSignal.timeout(5000) }).then(
      (r) => r.status === 200,
      () => false,
    )
  await Promise.all(portas.map(subir))
  return {
    semBanco,
    escolher: () => [...vivos.keys()].toSorted()[vez++ % Math.max(1, vivos.size)],
    async matar(n) {
      const porta = portas[n] ?? 0
      const inicio = Date.now()
      vivos.get(porta)?.sinal('SIGKILL')
      vivos.delete(porta)
      await esperar(MORTO_MS)
      await subir(porta)
      return Date.now() - inicio
    },
    async matarBanco() {
      const morto = postgresDa(pasta)?.pid
      if (!morto) throw new Error('no PostgreSQL to kill')
      const janela = { de: Date.now(), ate: Infinity }
      semBanco.push(janela)
      process.kill(morto, 'SIGKILL')
      const outro = () => postgresDa(pasta)?.pid !== morto
      const voltou = await ate(
        async () => outro() && (await Promise.all(portas.map(saudavel))).every(Boolean),
        SAUDE_MS,
      )
      if (!voltou) throw new Error('the database did not come back')
      janela.ate = Date.now()
      return janela.ate - janela.de
    },
    pids: () => portas.flatMap((p) => vivos.get(p)?.pid ?? []),
    erros: () =>
      errosDoLog(
        todos.flatMap((p) => `${p.saida()}\n${p.erros()}`.split('\n')),
        (em) => semBanco.some((j) => em >= j.de && em <= j.ate + FOLGA_MS),
      ),
    async parar() {
      for (const p of todos) p.sinal('SIGINT')
      const fim = Promise.all(todos.map((p) => p.fim))
      await Promise.race([fim, esperar(20_000)])
      for (const p of todos) p.sinal('SIGKILL')
      await fim
    },
  }
}

/** Log lines at error level and above, and other lines that contain an exception. */
function errosDoLog(linhas: string[], desculpado: (em: number) => boolean): string[] {
  const vezes = new Map<string, number>()
  for (const linha of linhas) {
    const l = linha.startsWith('{')
      ? (JSON.parse(linha) as { level: number; time: string; msg?: string; err?: { message?: string; stack?: string } })
      : null
    if (l ? l.level < 50 || desculpado(new Date(l.time).getTime()) : !/unhandled|uncaught|^\S*Error:/i.test(linha))
      continue
    const o_que = l ? `${l.msg ?? ''} ${l.err?.stack ?? ''}`.slice(0, 600) : linha
    vezes.set(o_que, (vezes.get(o_que) ?? 0) + 1)
  }
  return [...vezes].map(([o_que, n]) => `${n} × ${o_que}`)
}
