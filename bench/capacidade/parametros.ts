export interface Parametros {
  atendentes: number
  /** Customer deliveries per second; echoes and receipts of replies are additional. */
  entregasPorSegundo: number
  segundos: number
  caixas: number
  /** Attendants refetch changed rows and counters after each live event, as the pages do. */
  reler: boolean
}

const numero = (nome: string, padrao: number): number => {
  const n = Number(process.env[nome] ?? padrao)
  if (!Number.isFinite(n) || n <= 0) throw new RangeError(`${nome} must be a positive number`)
  return n
}

/** Reads CAPACIDADE_ATENDENTES, CAPACIDADE_ENTREGAS, CAPACIDADE_SEGUNDOS, CAPACIDADE_CAIXAS, CAPACIDADE_RELER=1. */
export const lerParametros = (): Parametros => ({
  atendentes: numero('CAPACIDADE_ATENDENTES', 100),
  entregasPorSegundo: numero('CAPACIDADE_ENTREGAS', 50),
  segundos: numero('CAPACIDADE_SEGUNDOS', 600),
  caixas: numero('CAPACIDADE_CAIXAS', 10),
  reler: process.env.CAPACIDADE_RELER === '1',
})
