import { availableParallelism } from 'node:os'
import { ErroApp } from '#kit/erro.ts'
import type { Leitor } from './leitor.ts'
import { abrirThread, interrompida, type LimitesDaThread, type Thread } from './thread.ts'

/** Parses input from outside off the event loop, within limits of time and memory. */
export interface Leitores {
  /**
   * Runs a reader. A job over a limit is refused with the reader's own sentence; the failure of one job never affects
   * another.
   */
  ler<E, S>(leitor: Leitor<E, S>, entrada: E): Promise<S>
  fechar(): Promise<void>
}

interface Opcoes extends LimitesDaThread {
  threads: number
  /** jobs that may wait; one more is refused with 503 */
  fila: number
  /** an idle thread ends after this time (ms), so that its memory is released */
  ociosaMs: number
}

const PADRAO: Opcoes = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  fila: 200,
  ociosaMs: 30_000,
  memoriaMb: 512,
}

/** Creates the process's only pool. Threads start with the first job that needs them. */
export function criarLeitores(opcoes: Partial<Opcoes> = {}): Leitores {
  const o = { ...PADRAO, ...opcoes }
  const livres: Thread[] = []
  const abertas = new Set<Thread>()
  const espera: (() => void)[] = []
  const relogios = new Map<Thread, NodeJS.Timeout>()
  let emUso = 0
  let fechado = false

  async function vez(): Promise<void> {
    if (fechado) throw interrompida(new Error('the readers are closed'))
    if (emUso < o.threads) {
      emUso += 1
      return
    }
    if (espera.length >= o.fila)
      throw new ErroApp('UNAVAILABLE', 503, 'Há muitos arquivos sendo lidos agora. Tente de novo em instantes.')
    await new Promise<void>((seguir) => espera.push(seguir))
  }

  /** Passes the slot to the next job in the queue, or frees it. */
  function devolver(): void {
    const proximo = espera.shift()
    if (proximo) proximo()
    else emUso -= 1
  }

  function tomar(): Thread {
    const livre = livres.pop()
    if (livre) {
      clearTimeout(relogios.get(livre))
      relogios.delete(livre)
      if (livre.viva) return livre
      abertas.delete(livre)
      return tomar()
    }
    const nova = abrirThread(o)
    abertas.add(nova)
    return nova
  }

  function largar(thread: Thread): void {
    if (!thread.viva || fechado) {
      abertas.delete(thread)
      if (thread.viva) void thread.encerrar()
      return
    }
    livres.push(thread)
    relogios.set(
      thread,
      setTimeout(() => {
        livres.splice(livres.indexOf(thread), 1)
        relogios.delete(thread)
        abertas.delete(thread)
        void thread.encerrar()
      }, o.ociosaMs).unref(),
    )
  }

  return {
    async ler(leitor, entrada) {
      await vez()
      try {
        if (fechado) throw interrompida(new Error('the readers are closed'))
        const thread = tomar()
        try {
          return await thread.executar(leitor, entrada)
        } finally {
          largar(thread)
        }
      } finally {
        devolver()
      }
    },
    async fechar() {
      fechado = true
      for (const relogio of relogios.values()) clearTimeout(relogio)
      relogios.clear()
      await Promise.all([...abertas].map((t) => t.encerrar()))
      abertas.clear()
      livres.splice(0)
    },
  }
}
