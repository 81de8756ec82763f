import type { TipoDeCaixa } from '../../../tipos.ts'
import type { GuiaDoCanal } from './guia.ts'

/** One line per channel, loaded only when an inbox is set up. */
export const GUIAS: { [T in TipoDeCaixa]?: () => Promise<GuiaDoCanal> } = {
  api: async () => (await import('./api.ts')).guiaDaApi,
  whatsapp: async () => (await import('./whatsapp.tsx')).guiaDoWhatsapp,
  email: async () => (await import('./email.ts')).guiaDoEmail,
  webchat: async () => (await import('./webchat.tsx')).guiaDoWebchat,
  telegram: async () => (await import('./telegram.ts')).guiaDoTelegram,
  webhook: async () => (await import('./webhook.tsx')).guiaDoWebhook,
}
