/** A text or media send is ignored while another is in progress. Answers whether it ran. */
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
