/** Gathers ids that arrive in a burst and hands them over once: forty messages are one question to the server. */
export function criarColetor(aoJuntar: (ids: string[]) => void, esperaMs = 120): { avisar(id: string): void; parar(): void } {
  let ids = new Set<string>()
  let relogio: ReturnType<typeof setTimeout> | undefined
  return {
    avisar(id) {
      ids.add(id)
      relogio ??= setTimeout(() => {
        const juntos = [...ids]
        ids = new Set()
        relogio = undefined
        aoJuntar(juntos)
      }, esperaMs)
    },
    parar() {
      clearTimeout(relogio)
      relogio = undefined
      ids = new Set()
    },
  }
}
