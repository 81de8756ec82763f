/**
 * Collects ids that arrive in a burst and delivers them in one call: forty messages cause one request. The next call
 * waits for the previous one and then again for as long as that took, so that a slow server gets fewer requests.
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
