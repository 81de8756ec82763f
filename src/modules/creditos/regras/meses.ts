import { VALIDADE_MESES } from '#engines/energia/creditos.ts'

/** A month as a number on one axis, so that batches can be compared: `2027-01` → 2027·12. */
export const indiceDoMes = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1

export const mesDoIndice = (n: number): string =>
  `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`

export const somarAoMes = (mes: string, n: number): string => mesDoIndice(indiceDoMes(mes) + n)

/** Last month in which a batch may be used: Lei 14.300 art. 13. */
export const venceEm = (mes: string): string => somarAoMes(mes, VALIDADE_MESES)

/** Month in which what is left of a batch is lost. */
export const expiraEm = (mes: string): string => somarAoMes(mes, VALIDADE_MESES + 1)

export const whDeKwh = (kwh: number): number => Math.round(kwh * 1000)
