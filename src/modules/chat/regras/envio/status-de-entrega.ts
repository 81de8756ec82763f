/** How far a message went. The words of our wire, in the order a message travels. */
export const STATUS_DE_ENTREGA = ['enviando', 'enviada', 'entregue', 'lida', 'falhou'] as const
export type StatusDeEntrega = (typeof STATUS_DE_ENTREGA)[number]

const DEGRAU: Record<StatusDeEntrega, number> = { enviando: 0, falhou: 1, enviada: 1, entregue: 2, lida: 3 }

/**
 * Receipts arrive in any order and more than once: a status only rises. Failure counts while nothing proves that the
 * message got through (enviando, enviada), and any later proof of arrival overrules a failure, because it did arrive.
 */
export function avancarStatus(atual: StatusDeEntrega, novo: StatusDeEntrega): StatusDeEntrega {
  if (novo === 'falhou') return atual === 'enviando' || atual === 'enviada' ? 'falhou' : atual
  if (atual === 'falhou') return novo === 'enviando' || novo === 'enviada' ? 'falhou' : novo
  return DEGRAU[novo] > DEGRAU[atual] ? novo : atual
}
