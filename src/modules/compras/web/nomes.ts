import { numero } from '#ui/formatos.ts'
import type { Tom } from '#ui/tom.ts'
import type { EstadoDoPedido, Rateio } from '../tipos.ts'

export const ESTADOS: Readonly<Record<EstadoDoPedido, { rotulo: string; tom: Tom }>> = {
  rascunho: { rotulo: 'rascunho', tom: 'neutro' },
  enviado: { rotulo: 'enviado', tom: 'info' },
  confirmado: { rotulo: 'confirmado', tom: 'info' },
  parcial: { rotulo: 'chegou em parte', tom: 'alerta' },
  recebido: { rotulo: 'recebido', tom: 'sucesso' },
  cancelado: { rotulo: 'cancelado', tom: 'neutro' },
}
export const RATEIOS: Readonly<Record<Rateio, string>> = {
  valor: 'por valor',
  peso: 'por peso',
  quantidade: 'por quantidade',
  mao: 'à mão',
}

/** Millionths of a real as a price of one unit: two to four places. */
export function unitario(milionesimos: number): string {
  const reais = milionesimos / 1_000_000
  const quatro = numero(reais, 4)
  return quatro.endsWith('00') ? numero(reais, 2) : quatro.replace(/0$/, '')
}
/** `3526 1128 4710 …` */
export const chaveEmGrupos = (chave: string): string => chave.replace(/(.{4})(?=.)/g, '$1 ')

/** A decimal of the API as a person types it. */
export const paraDigitar = (texto: string | null): string => (texto === null ? '' : texto.replace('.', ','))
