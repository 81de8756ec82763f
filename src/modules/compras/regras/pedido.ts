import type { EstadoDoPedido } from '../tipos.ts'

const DEPOIS: Readonly<Record<EstadoDoPedido, readonly EstadoDoPedido[]>> = {
  rascunho: ['enviado', 'cancelado'],
  enviado: ['enviado', 'confirmado', 'cancelado'],
  confirmado: ['confirmado', 'cancelado'],
  parcial: ['confirmado', 'recebido'],
  recebido: [],
  cancelado: [],
}

/** States that a person may put an order into; reception puts it into the others. */
export const podeIrPara = (de: EstadoDoPedido, para: EstadoDoPedido): boolean => DEPOIS[de].includes(para)

/** Goods of these are on their way. */
export const aCaminho = ['enviado', 'confirmado', 'parcial'] as const satisfies readonly EstadoDoPedido[]

export const nomeDoPedido = (numero: number): string => `PC-${String(numero).padStart(4, '0')}`

export interface LinhaRecebida {
  n: number
  qtd: bigint
  recebida: bigint
}

/** The state after a reception: whole when nothing is missing any more. */
export const estadoRecebido = (linhas: readonly LinhaRecebida[]): EstadoDoPedido =>
  linhas.every((l) => l.recebida >= l.qtd) ? 'recebido' : 'parcial'
