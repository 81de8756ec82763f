import { simularAnos, type AnoSimulado, type EntradaDosAnos } from './anos.ts'

/** Readings of the meter and of the inverter's monitoring for a unit that already generates, kWh of 12 months. */
export interface UnidadeComUsina {
  consumoMedido: readonly number[]
  injetada: readonly number[]
  /** From the monitoring only; 0 on both sides when unknown, which leaves the sizing unchanged. */
  autoconsumo?: readonly number[]
}

/** Real consumption and generation (reference §2.2). Never divides the injection by a yield to guess kWp. */
export function consumoReal(u: UnidadeComUsina): { consumo: number[]; geracao: number[] } {
  const auto = (m: number) => u.autoconsumo?.[m] ?? 0
  return {
    consumo: u.consumoMedido.map((kwh, m) => kwh + auto(m)),
    geracao: u.injetada.map((kwh, m) => kwh + auto(m)),
  }
}

export interface Ampliacao {
  /** The unit with the plant that it has. */
  existente: EntradaDosAnos
  /** 12 months of the new modules, before degradation. */
  geracaoNova: readonly number[]
  kwExistente: number
  kwNovo: number
}

export interface ComparacaoDaAmpliacao {
  antes: AnoSimulado[]
  depois: AnoSimulado[]
  /** Bill today − bill after the increase, by year, centavos. */
  economiaCent: number[]
}

/**
 * Effect of an increase: the saving counts against the bill with the plant that exists. A GD I plant keeps its part free
 * of charge; GD II and III are reclassified whole (REN 1.000 art. 655-R/S; §1.4).
 */
export function simularAmpliacao(a: Ampliacao): ComparacaoDaAmpliacao {
  const antes = simularAnos(a.existente)
  const depois = simularAnos({
    ...a.existente,
    geracaoNominal: a.existente.geracaoNominal.map((kwh, m) => kwh + (a.geracaoNova[m] ?? 0)),
    ampliacao: a.existente.classe === 'GD_I' ? { kwGdI: a.kwExistente, kwNovo: a.kwNovo } : undefined,
  })
  return {
    antes,
    depois,
    economiaCent: antes.map((ano, i) => ano.comSolarCent - (depois[i]?.comSolarCent ?? 0)),
  }
}
