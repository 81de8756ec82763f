export const situacoes = ['rascunho', 'em_contagem', 'em_revisao', 'aprovado', 'lancado', 'cancelado'] as const
export type Situacao = (typeof situacoes)[number]
/** `bloqueio` stops movements in the scope; `fotografia` computes what was expected at the time of each count. */
export const modos = ['bloqueio', 'fotografia'] as const
export type Modo = (typeof modos)[number]
export const classes = ['A', 'B', 'C'] as const
export const motivosDaDiferenca = ['corte_sem_baixa', 'quebra', 'erro_na_entrada', 'sem_registro', 'outro'] as const
/** What the review says of a position. */
export const estadosDaLinha = [
  'por_contar',
  'bateu',
  'na_tolerancia',
  'pede_recontagem',
  'recontando',
  'pede_motivo',
  'confirmada',
] as const
export type EstadoDaLinha = (typeof estadosDaLinha)[number]
