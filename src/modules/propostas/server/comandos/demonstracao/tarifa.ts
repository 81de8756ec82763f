import { listarDistribuidoras, type DistribuidoraCurta } from '#modules/tarifas/publico.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { tarifaEmVigor } from '../../consultas/tarifas-de-hoje.ts'

export type Distribuidoras = readonly DistribuidoraCurta[]
export const lerAsDistribuidoras = (tx: Tx): Promise<Distribuidoras> => listarDistribuidoras(tx)

/** The utility of that name, else one of the state. */
export const distribuidoraDe = (todas: Distribuidoras, nome: string, uf: string): DistribuidoraCurta | undefined =>
  todas.find((d) => d.nome === nome) ?? todas.find((d) => d.ufs[0] === uf)

export interface TarifaDeUmDia {
  tarifa: TarifaDaSimulacao
  /** first day of its period */
  desde: string
}

/** The tariff of a day, copied as a proposal keeps it. */
export async function tarifaEm(
  tx: Tx,
  d: DistribuidoraCurta,
  uf: string,
  em: string,
): Promise<TarifaDeUmDia | undefined> {
  const pergunta = { distribuidoraId: d.id, subgrupo: 'B1', classe: 'residencial', em, uf } as const
  const tarifa = await tarifaEmVigor(tx, pergunta)
  return tarifa?.desde ? { tarifa, desde: tarifa.desde } : undefined
}
