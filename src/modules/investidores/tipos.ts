export const situacoesDoExtrato = ['provisorio', 'conferido', 'fechado'] as const
/** `conferido`: every reading is there and the month may be closed. */
export type SituacaoDoExtrato = (typeof situacoesDoExtrato)[number]
export const situacoesDaDistribuicao = ['agendada', 'paga', 'nada'] as const
export type SituacaoDaDistribuicao = (typeof situacoesDaDistribuicao)[number]
export const cenarios = ['pessimista', 'base', 'otimista'] as const
export type NomeDoCenario = (typeof cenarios)[number]
