type Temporizador = ReturnType<typeof setTimeout>
type Tarefa = (...args: unknown[]) => void

/** The four timer functions of a global scope. */
export interface Escopo {
  setTimeout: (fn: Tarefa, ms?: number, ...args: unknown[]) => Temporizador
  setInterval: (fn: Tarefa, ms?: number, ...args: unknown[]) => Temporizador
  clearTimeout: (t?: Temporizador) => void
  clearInterval: (t?: Temporizador) => void
}

/** Returns the lines of the stack above the recorder itself. */
const origem = () => (new Error().stack ?? '').split('\n').slice(3, 9).join('\n')

/**
 * Records the timers of a test file that has a document. `terminar` returns where each one that still runs was started:
 * it would fire after the document is gone ("window is not defined") and fail the file that runs then.
 */
export function vigiarTemporizadores(escopo: Escopo = globalThis as unknown as Escopo): { terminar: () => string[] } {
  const vivos = new Map<unknown, string>()
  const { setTimeout, setInterval, clearTimeout, clearInterval } = escopo
  const esquecer = (parar: (t?: Temporizador) => void) => (t?: Temporizador) => {
    vivos.delete(t)
    parar(t)
  }
  const vigiados: Escopo = {
    // the properties of the function stay: `util.promisify` finds its own version there
    setTimeout: Object.assign((fn: Tarefa, ms?: number, ...args: unknown[]) => {
      const t = setTimeout(() => {
        vivos.delete(t)
        fn(...args)
      }, ms)
      vivos.set(t, `setTimeout ${ms ?? 0} ms\n${origem()}`)
      return t
    }, setTimeout),
    setInterval: (fn, ms, ...args) => {
      const t = setInterval(fn, ms, ...args)
      vivos.set(t, `setInterval ${ms ?? 0} ms\n${origem()}`)
      return t
    },
    clearTimeout: esquecer(clearTimeout),
    clearInterval: esquecer(clearInterval),
  }
  Object.assign(escopo, vigiados)
  return {
    terminar() {
      Object.assign(escopo, { setTimeout, setInterval, clearTimeout, clearInterval })
      return [...vivos.values()]
    },
  }
}
