import { conflito } from '#kit/erro.ts'
import type { SituacaoDoSinistro } from '../tipos.ts'

/** Where a claim may go. */
export const PROXIMAS: Readonly<Record<SituacaoDoSinistro, readonly SituacaoDoSinistro[]>> = {
  aberto: ['em_analise', 'desistido'],
  em_analise: ['deferido', 'negado', 'desistido'],
  deferido: ['pago'],
  // the insurer may look at it again
  negado: ['em_analise'],
  pago: [],
  desistido: [],
}

export const NOMES_DO_SINISTRO: Readonly<Record<SituacaoDoSinistro, string>> = {
  aberto: 'aberto',
  em_analise: 'em análise',
  deferido: 'deferido',
  negado: 'negado',
  pago: 'pago',
  desistido: 'desistido',
}

export function passarSinistro(de: SituacaoDoSinistro, para: SituacaoDoSinistro): void {
  if (!PROXIMAS[de].includes(para))
    throw conflito(`O sinistro está ${NOMES_DO_SINISTRO[de]}: não vai para ${NOMES_DO_SINISTRO[para]}.`, { de, para })
}
