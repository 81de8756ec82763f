import type { PropriedadeDoLivro, TipoDeAlerta } from '../tipos.ts'

/**
 * Lots that expire within so many days are asked about: time to use them in the visits that are planned, two to three
 * weeks ahead, or to agree on an exchange with the supplier, who accepts what has a month left.
 */
export const DIAS_DE_VALIDADE = 60

/**
 * Serials in the warehouse whose warranty ends within so many days are asked about: a plant that gets one of them would have
 * almost none of what the proposal promises, and a fault found now can still be claimed.
 */
export const DIAS_DE_GARANTIA = 180

export const NOMES_DOS_ALERTAS: Readonly<Record<TipoDeAlerta, string>> = {
  abaixo_minimo: 'Abaixo do mínimo',
  ponto_pedido: 'No ponto de pedido',
  ruptura_prevista: 'Vai faltar',
  validade: 'Lote vencendo',
  garantia: 'Garantia acabando',
  acima_maximo: 'Acima do máximo',
  parado: 'Parado',
  serie_sem_destino: 'Série sem destino',
  transferencia_atrasada: 'Transferência atrasada',
  reserva_vencida: 'Reserva vencida',
  saida_emergencial: 'Saída emergencial',
  divergencia_livro: 'Livro não confere',
}

/** What each check of the night compares, and what differs when it fails. */
export const CONFERENCIAS: Readonly<Record<PropriedadeDoLivro, { nome: string; detalhe: string; de: string }>> = {
  P1: { nome: 'Linhas somam o saldo', detalhe: 'em cada lugar', de: 'saldos' },
  P2: { nome: 'Cada material soma zero', detalhe: 'em todos os lugares', de: 'materiais' },
  P3: { nome: 'Reservas somam o reservado', detalhe: 'nunca acima do saldo', de: 'reservas' },
  P5: { nome: 'Valor que entrou = saiu + ficou', detalhe: 'ao centavo', de: 'materiais' },
  P12: { nome: 'Cada série em um só lugar', detalhe: 'e tantas quanto o saldo', de: 'séries' },
  P18: { nome: 'Lotes somam o saldo', detalhe: 'em cada lugar, lote por lote', de: 'lotes' },
}
