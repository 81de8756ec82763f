/** Delivery status as named in our API, in the order in which a message advances. */
export const STATUS_DE_ENTREGA = ['enviando', 'enviada', 'entregue', 'lida', 'falhou'] as const
export type StatusDeEntrega = (typeof STATUS_DE_ENTREGA)[number]

const DEGRAU: Record<StatusDeEntrega, number> = { enviando: 0, falhou: 1, enviada: 1, entregue: 2, lida: 3 }

/**
 * Receipts may arrive out of order and repeated: the status only rises. A failure counts only while there is no proof
 * of delivery (enviando, enviada); a later proof of delivery overrides a failure.
 */
export function avancarStatus(atual: StatusDeEntrega, novo: StatusDeEntrega): StatusDeEntrega {
  if (novo === 'falhou') return atual === 'enviando' || atual === 'enviada' ? 'falhou' : atual
  if (atual === 'falhou') return novo === 'enviando' || novo === 'enviada' ? 'falhou' : novo
  return DEGRAU[novo] > DEGRAU[atual] ? novo : atual
}
