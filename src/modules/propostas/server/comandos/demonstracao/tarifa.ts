import { listarDistribuidoras, lerTarifaVigente, type DistribuidoraCurta } from '#modules/tarifas/publico.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { Tx } from '#platform/postgres/banco.ts'

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
  const t = await lerTarifaVigente(tx, {
    distribuidoraId: d.id,
    subgrupo: 'B1',
    modalidade: 'convencional',
    classe: 'residencial',
    em,
    uf,
  })
  if (!t) return undefined
  return {
    desde: t.desde,
    tarifa: {
      distribuidora: { id: d.id, nome: d.nome },
      subgrupo: 'B1',
      tarifa: t.tarifa,
      tributos: t.tributos,
      metodo: t.distribuidora.metodo,
      regraMinimo: t.distribuidora.regraMinimo,
      politicaIcms: t.politicaIcms,
      pisCofinsCobrado: !t.distribuidora.pisCofinsIsentoCompensacao,
      bandeiraSemTributos: t.bandeiraSemTributos,
      origem: t.origem === 'correcao' ? 'manual' : t.origem,
      rotulo: t.rotulo,
      lacunaDesde: t.lacuna?.desde ?? null,
      vigenciaIds: t.vigenciaIds,
    },
  }
}
