import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import type { GuiaDoCanal } from './guia.ts'

/** One line per channel, loaded only when an inbox is set up. */
export const GUIAS: { [T in TipoDeCaixa]?: () => Promise<GuiaDoCanal> } = {
  api: async () => (await import('#modules/chat/canais/api/web/guia.ts')).guiaDaApi,
  whatsapp: async () => (await import('#modules/chat/canais/whatsapp/web/guia.tsx')).guiaDoWhatsapp,
  email: async () => (await import('#modules/chat/canais/email/web/guia.ts')).guiaDoEmail,
  webchat: async () => (await import('#modules/chat/canais/webchat/web/guia.tsx')).guiaDoWebchat,
  telegram: async () => (await import('#modules/chat/canais/telegram/web/guia.ts')).guiaDoTelegram,
  webhook: async () => (await import('#modules/chat/canais/webhook/web/guia.tsx')).guiaDoWebhook,
}
