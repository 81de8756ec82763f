/** Maximum number of routes that preload at the same time. */
export const MAXIMO_PENDENTES = 5

/**
 * Preloads routes, at most five at a time; the others are queued. A path that is pending or queued is not requested
 * twice.
 */
export function criarPreCarregador(
  carregar: (href: string) => Promise<unknown>,
  maximo = MAXIMO_PENDENTES,
): { pedir: (href: string) => void; pendentes: () => number } {
  const emCurso = new Set<string>()
  const fila = new Set<string>()

  function iniciar(href: string): void {
    fila.delete(href)
    emCurso.add(href)
    void Promise.resolve()
      .then(() => carregar(href))
      .catch(() => {}) // the click will show the error
      .finally(() => {
        emCurso.delete(href)
        const [proximo] = fila
        if (proximo !== undefined && emCurso.size < maximo) iniciar(proximo)
      })
  }

  return {
    pedir(href) {
      if (emCurso.has(href) || fila.has(href)) return
      if (emCurso.size < maximo) iniciar(href)
      else fila.add(href)
    },
    pendentes: () => emCurso.size,
  }
}
