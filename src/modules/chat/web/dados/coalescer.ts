/**
 * Gathers ids that arrive in a burst and hands them over once: forty messages are one question to the server. The next
 * question waits for the answer of the one before, and then as long again as that took: a server that is slow is asked
 * less often, not more.
 */
export function criarColetor(
  aoJuntar: (ids: string[]) => unknown,
  esperaMs = 120,
): { avisar(id: string): void; parar(): void } {
  let ids = new Set<string>()
  let relogio: ReturnType<typeof setTimeout> | undefined
  let perguntando = false
  let parado = false

  const marcar = (ms: number) => (relogio ??= setTimeout(juntar, ms))
  function juntar(): void {
    const juntos = [...ids]
    ids = new Set()
    relogio = undefined
    const inicio = performance.now()
    const resposta = aoJuntar(juntos)
    if (!(resposta instanceof Promise)) return
    perguntando = true
    const depois = () => {
      perguntando = false
      if (ids.size > 0 && !parado) marcar(Math.max(esperaMs, Math.min(PAUSA_MAXIMA_MS, performance.now() - inicio)))
    }
    resposta.then(depois, depois)
  }
  return {
    avisar(id) {
      ids.add(id)
      if (!perguntando) marcar(esperaMs)
    },
    parar() {
      parado = true
      clearTimeout(relogio)
      relogio = undefined
      ids = new Set()
    },
  }
}

const PAUSA_MAXIMA_MS = 2_000
