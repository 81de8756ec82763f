import type { TipoDeCaixa } from '../tipos.ts'

interface FatosDoCanal {
  nome: string
  /** one of the glyphs of `ui/canal.tsx` */
  glifo: string
  /** how a message for this channel alone is offered; null: it is not offered for this channel alone */
  soNele: string | null
  /** the provider reports whether the inbox is connected; without it, an active inbox counts as connected */
  informaConexao: boolean
  /** the address of a message proves who wrote it; a visitor of a site types any phone */
  provaQuem: boolean
}

/** Names and decisions by the type of an inbox. Everything else is in the folder of the channel. */
export const CANAIS: Readonly<Record<TipoDeCaixa, FatosDoCanal>> = {
  // WhatsApp behind an external server
  api: { nome: 'WhatsApp por API', glifo: 'whatsapp', soNele: null, informaConexao: false, provaQuem: true },
  whatsapp: {
    nome: 'WhatsApp oficial',
    glifo: 'whatsapp',
    soNele: 'Só no WhatsApp',
    informaConexao: true,
    provaQuem: true,
  },
  email: { nome: 'E-mail', glifo: 'email', soNele: 'Só por e-mail', informaConexao: false, provaQuem: true },
  telegram: { nome: 'Telegram', glifo: 'telegram', soNele: 'Só no Telegram', informaConexao: true, provaQuem: true },
  webchat: {
    nome: 'Chat do site',
    glifo: 'site',
    soNele: 'Só no chat do site',
    informaConexao: false,
    provaQuem: false,
  },
  webhook: { nome: 'Webhook', glifo: 'webhook', soNele: null, informaConexao: false, provaQuem: true },
}
