import type { Dia } from '#kit/dias.ts'

export { classesGd, modalidades, type ClasseGd, type Modalidade } from '#engines/energia/classe.ts'

export const situacoesDaUsina = ['projeto', 'conexao', 'ativa', 'parada', 'encerrada'] as const
export type SituacaoDaUsina = (typeof situacoesDaUsina)[number]
export const modosDeRateio = ['percentual', 'ordem'] as const
export type ModoDeRateio = (typeof modosDeRateio)[number]
export const situacoesDoRateio = ['criada', 'pedida', 'recusada', 'descartada'] as const
export type SituacaoDoRateio = (typeof situacoesDoRateio)[number]

/** The sharing list of a plant on a day. Percentages sum to exactly 100; a list by order ranks its units from 1. */
export interface RateioVigente {
  versao_id: string
  usina_id: string
  n: number
  modo: ModoDeRateio
  /** receives what a list by order leaves; null: the unit with the highest consumption */
  destino_id: string | null
  vigente_de: Dia
  /** null: until another begins */
  vigente_ate: Dia | null
  linhas: LinhaDoRateio[]
}

export interface LinhaDoRateio {
  id: string
  unidade_id: string
  matricula_id: string | null
  ordem: number
  /** percentage with two decimals; null in a list by order */
  parte: number | null
}
