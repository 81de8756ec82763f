import type { Modalidade } from './classe.ts'
import { centavos } from './numeros.ts'

export interface UnidadeParticipante {
  /** CPF or CNPJ without mask; empty while it is not known. */
  documento: string
  distribuidora: string
  mercadoLivre?: boolean
  /** Same condominium or adjacent land as the plant (EMUC). */
  mesmoCondominio?: boolean
  /** Named in the instrument of the cooperative, consortium or association. */
  noInstrumento?: boolean
}

/** Why a unit may not receive the surplus of a plant. */
export type RecusaDaUnidade =
  | 'OUTRA_DISTRIBUIDORA'
  | 'MERCADO_LIVRE'
  | 'OUTRA_UNIDADE'
  | 'OUTRO_TITULAR'
  | 'FORA_DO_INSTRUMENTO'
  | 'OUTRO_CONDOMINIO'

/** CPF whole; of a CNPJ the root, which branches share (reference §1.3, §5). */
const raizDoDocumento = (documento: string) => (documento.length === 14 ? documento.slice(0, 8) : documento)

/** Whether the rule of the same holder cannot be checked yet: a document is missing. */
export const titularDesconhecido = (
  modalidade: Modalidade,
  geradora: UnidadeParticipante,
  unidade: UnidadeParticipante,
): boolean => modalidade === 'AUTOCONSUMO_REMOTO' && !(unidade.documento && geradora.documento)

/** Who may receive the surplus: Lei 14.300 art. 1, REN 1.000 art. 655-D (§1.3, §1.12). Null when nothing forbids it. */
export function recusaDaUnidade(
  modalidade: Modalidade,
  geradora: UnidadeParticipante,
  unidade: UnidadeParticipante,
  mesmaUnidade: boolean,
): RecusaDaUnidade | null {
  if (unidade.distribuidora !== geradora.distribuidora) return 'OUTRA_DISTRIBUIDORA'
  if (unidade.mercadoLivre) return 'MERCADO_LIVRE'
  if (mesmaUnidade) return null
  switch (modalidade) {
    case 'AUTOCONSUMO_LOCAL':
      return 'OUTRA_UNIDADE'
    case 'AUTOCONSUMO_REMOTO':
      if (titularDesconhecido(modalidade, geradora, unidade)) return null
      return raizDoDocumento(unidade.documento) === raizDoDocumento(geradora.documento) ? null : 'OUTRO_TITULAR'
    case 'GERACAO_COMPARTILHADA':
      return unidade.noInstrumento ? null : 'FORA_DO_INSTRUMENTO'
    case 'EMUC':
      return unidade.mesmoCondominio ? null : 'OUTRO_CONDOMINIO'
  }
}

/**
 * Part of the reference cost that the guarantee of faithful performance takes: 2.5 % above 500 kW, 5 % from 1 MW; waived
 * for consortium, cooperative and EMUC (Lei 14.300 art. 4; §1.8).
 */
export function parteDaGarantia(kwAc: number, modalidade: Modalidade): number {
  if (kwAc <= 500 || modalidade === 'GERACAO_COMPARTILHADA' || modalidade === 'EMUC') return 0
  return kwAc >= 1000 ? 0.05 : 0.025
}

/** The guarantee in centavos, of kW × the reference cost in R$/kW. */
export const garantiaDeFielCumprimento = (kwAc: number, custoReaisKw: number, modalidade: Modalidade): number =>
  centavos(kwAc * custoReaisKw * parteDaGarantia(kwAc, modalidade))

/** A load that will be added, such as a car or an air conditioner. `desde` is the month, 1–12. */
export interface CargaNova {
  kwhMes: number
  desde: number
}

/** Consumption of 12 months with the new loads of a whole year, or from their first month on (§2.1). */
export const comCargas = (consumo: readonly number[], cargas: readonly CargaNova[], anoInteiro = true): number[] =>
  consumo.map((kwh, m) => cargas.reduce((soma, c) => soma + (anoInteiro || m + 1 >= c.desde ? c.kwhMes : 0), kwh))
