export type EstadoDaConexao = 'conectado' | 'reconectando' | 'offline'

export interface ArmazemDeEstado {
  ler(): EstadoDaConexao
  assinar(fn: () => void): () => void
}

/** Connection states of Ably, reduced to those shown to users. */
const POR_ESTADO: Record<string, EstadoDaConexao> = {
  initialized: 'reconectando',
  connecting: 'reconectando',
  connected: 'conectado',
  disconnected: 'reconectando',
  suspended: 'offline',
  closing: 'offline',
  closed: 'offline',
  failed: 'offline',
}

export function criarArmazemDeEstado(): ArmazemDeEstado & { mudar(estadoDoAbly: string): void } {
  let estado: EstadoDaConexao = 'reconectando'
  const ouvintes = new Set<() => void>()
  return {
    ler: () => estado,
    assinar(fn) {
      ouvintes.add(fn)
      return () => ouvintes.delete(fn)
    },
    mudar(estadoDoAbly) {
      const novo = POR_ESTADO[estadoDoAbly] ?? 'offline'
      if (novo === estado) return
      estado = novo
      for (const fn of ouvintes) fn()
    },
  }
}
