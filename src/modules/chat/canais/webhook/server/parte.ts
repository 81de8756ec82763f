import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { adaptadorWebhook } from './adaptador.ts'

/** Inboxes connected to another system by webhooks. */
export const parteDoWebhook = ({ s }: DependenciasDoChat): ParteDoChat => ({
  adaptadores: [adaptadorWebhook(s)],
})
