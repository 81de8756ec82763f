/**
 * Delivery channels of a notification: the bell, a card on the screen, e-mail, WhatsApp, and web push to closed
 * browsers.
 */
export const canaisDeAviso = ['sino', 'cartao', 'email', 'whatsapp', 'push'] as const
export type CanalDeAviso = (typeof canaisDeAviso)[number]
