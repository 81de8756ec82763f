import { GlifoDoCanal } from '#ui/canal.tsx'
import type { TipoDeCaixa } from '../tipos.ts'

/** An `api` inbox is WhatsApp behind an external server, so it gets the WhatsApp icon. */
const GLIFO: Record<TipoDeCaixa, string> = {
  api: 'whatsapp',
  whatsapp: 'whatsapp',
  email: 'email',
  telegram: 'telegram',
  webchat: 'site',
  webhook: 'webhook',
}
export const NOME_DO_TIPO: Record<TipoDeCaixa, string> = {
  api: 'WhatsApp por API',
  whatsapp: 'WhatsApp oficial',
  email: 'E-mail',
  telegram: 'Telegram',
  webchat: 'Chat do site',
  webhook: 'Webhook',
}

export function GlifoDaCaixa({ canal, className }: { canal: TipoDeCaixa; className?: string }) {
  return <GlifoDoCanal canal={GLIFO[canal]} {...(className === undefined ? {} : { className })} />
}
