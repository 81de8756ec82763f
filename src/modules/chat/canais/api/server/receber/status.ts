import type { StatusDeEntrega } from '#modules/chat/nucleo/regras/envio/status-de-entrega.ts'
import { texto, tabela } from '#modules/chat/canais/comum/server/bruto.ts'

/**
 * DELETED and EDITED are deliberately not mapped: they are no delivery status, and older servers send DELETED for any
 * unknown update.
 */
const PALAVRAS = tabela<StatusDeEntrega>({
  PENDING: 'enviando',
  SERVER_ACK: 'enviada',
  SENT: 'enviada',
  DELIVERY_ACK: 'entregue',
  DELIVERED: 'entregue',
  READ: 'lida',
  PLAYED: 'lida',
  ERROR: 'falhou',
  FAILED: 'falhou',
})

export const lerStatus = (valor: unknown): StatusDeEntrega | undefined => PALAVRAS[texto(valor)?.toUpperCase() ?? '']
