import type { tiposNaLista } from '../tipos.ts'

export const TIPOS: Readonly<Record<(typeof tiposNaLista)[number], string>> = {
  entrada: 'Entrada',
  saida: 'Saída',
  transferencia: 'Transferência',
  ajuste: 'Ajuste',
  perda: 'Perda',
  devolucao: 'Devolução',
  estorno: 'Estorno',
  acerto: 'Acerto de valor',
}
export const nomeDoTipo = (tipo: string): string => Object.entries(TIPOS).find(([valor]) => valor === tipo)?.[1] ?? tipo
