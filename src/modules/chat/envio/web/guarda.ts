/** Ignores a text or media send while another is in progress. `tentar` resolves to whether it ran. */
export interface Guarda {
  emCurso(): boolean
  tentar(fn: () => Promise<void>): Promise<boolean>
}

export function criarGuarda(aoMudar: (emCurso: boolean) => void = () => {}): Guarda {
  let ocupada = false
  const marcar = (valor: boolean) => {
    ocupada = valor
    aoMudar(valor)
  }
  return {
    emCurso: () => ocupada,
    async tentar(fn) {
      if (ocupada) return false
      marcar(true)
      try {
        await fn()
        return true
      } finally {
        marcar(false)
      }
    },
  }
}
