import type { RetornoDe } from '#kit/endpoint.ts'
import type { plataforma } from '#platform/contrato.ts'
import type { Disco } from '#platform/disco/disco.ts'
import { faltouEspacoHaPouco } from '#platform/disco/sem-espaco.ts'
import type { Partida } from '#platform/http/partida.ts'

export type Saude = RetornoDe<(typeof plataforma)['saude']>

export const VERSAO = '0.1.0'
export const SEM_PENDENTES = { eventos: 0, entregas: 0, trabalhos_mortos: 0 }

/** Health response before the database is available. */
export const saudeDaPartida = ({ etapa }: Partida): Saude => ({
  status: 'iniciando',
  etapa: etapa ?? 'abrindo o programa',
  versao: VERSAO,
  banco: { ok: false, latencia_ms: 0 },
  pendentes: SEM_PENDENTES,
})

interface Sinais {
  pronta: boolean
  banco: boolean
  disco: Disco | null
}

/**
 * Returns the health status. A full disk is detected by the free space and by a write refused within the last seconds,
 * because the database may be on another machine.
 */
export function estadoDaSaude({ pronta, banco, disco }: Sinais): Saude['status'] {
  if (!banco) return 'indisponivel'
  if (!pronta) return 'iniciando'
  if (disco?.estado === 'cheio' || faltouEspacoHaPouco()) return 'sem_espaco'
  return disco?.estado === 'pouco' ? 'degradado' : 'ok'
}
