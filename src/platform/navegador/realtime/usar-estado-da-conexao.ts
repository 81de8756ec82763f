import { useSyncExternalStore } from 'react'
import type { ArmazemDeEstado, EstadoDaConexao } from './estado.ts'

export function useEstadoDaConexao(estado: ArmazemDeEstado): EstadoDaConexao {
  return useSyncExternalStore(estado.assinar, estado.ler, estado.ler)
}
