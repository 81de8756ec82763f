export const tiposDeLancamento = [
  'injecao',
  'rateio',
  'compensacao',
  'sobra',
  'expiracao',
  'abertura',
  'estorno',
] as const
export type TipoDeLancamento = (typeof tiposDeLancamento)[number]

/**
 * Accounts of the ledger. `injetado` and `transito` belong to a plant; `recebido` is energy of the month whose bill is
 * not read, `saldo` a batch of credit; `compensado`, `expirado` and `abertura` are where energy leaves to or comes from.
 */
export const contasDoRazao = [
  'injetado',
  'transito',
  'recebido',
  'saldo',
  'compensado',
  'expirado',
  'abertura',
] as const
export type ContaDoRazao = (typeof contasDoRazao)[number]

export const tiposDeAlerta = ['vencendo', 'parado', 'falta', 'diferenca', 'sem_conta'] as const
export type TipoDeAlerta = (typeof tiposDeAlerta)[number]
