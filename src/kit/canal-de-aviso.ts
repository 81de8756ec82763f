/**
 * Where a notification may go: the bell, a card on the screen, out by e-mail, out by WhatsApp, and to browsers that are
 * closed.
 */
export const canaisDeAviso = ['sino', 'cartao', 'email', 'whatsapp', 'push'] as const
export type CanalDeAviso = (typeof canaisDeAviso)[number]
