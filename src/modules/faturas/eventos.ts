import { evento } from '#kit/evento.ts'

/** A batch changed: files read, lines, approval, sending. */
export const loteMudou = evento<{ lote_id: string }>('faturas.lote_mudou')
/** An invoice was issued, paid, disputed, cancelled. */
export const faturaMudou = evento<{
  fatura_id: string
  lote_id: string
  contato_id: string | null
  fato: 'emitida' | 'paga' | 'parcial' | 'estornada' | 'contestada' | 'respondida' | 'cancelada' | 'vencida'
}>('faturas.fatura_mudou')
/** A cancellation or a replacement was asked for, decided, withdrawn. */
export const anulacaoMudou = evento<{ anulacao_id: string; fatura_id: string }>('faturas.anulacao_mudou')
