import type { TarifaDaSimulacao } from '../contract/entrada.ts'

interface Uso {
  /** installed AC power of the whole plant */
  totalKw: number
  entreTitulares: boolean
}

/**
 * The tariff as a plant is charged by it: above the limit of its state no ICMS is exempt (Convênio CONFAZ 16/2015), and
 * PIS/COFINS on compensated energy is only charged where the holders differ.
 */
export const tarifaDaUsina = (t: TarifaDaSimulacao, { totalKw, entreTitulares }: Uso): TarifaDaSimulacao => ({
  ...t,
  ...(t.icmsLimiteKw !== undefined && totalKw > t.icmsLimiteKw ? { politicaIcms: 'SEM_ISENCAO' as const } : {}),
  pisCofinsCobrado: t.pisCofinsCobrado === true && entreTitulares,
})
