import { Globe, Mail, MessageCircle, Phone, Send } from './icones.ts'

type Glifo = (p: { className?: string }) => React.ReactNode

/* Channel logos, drawn with the same stroke as the other icons: they identify a channel and are not decoration. */
function WhatsApp({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className ?? 'icone'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9L3 21" />
      <path d="M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1" />
    </svg>
  )
}
function Instagram({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className ?? 'icone'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </svg>
  )
}

const canais: Record<string, { nome: string; glifo: Glifo }> = {
  whatsapp: { nome: 'WhatsApp', glifo: WhatsApp },
  instagram: { nome: 'Instagram', glifo: Instagram },
  messenger: { nome: 'Messenger', glifo: MessageCircle },
  telegram: { nome: 'Telegram', glifo: Send },
  email: { nome: 'E-mail', glifo: Mail },
  site: { nome: 'Site', glifo: Globe },
  telefone: { nome: 'Telefone', glifo: Phone },
}

export const nomeDoCanal = (canal: string): string => canais[canal.toLowerCase()]?.nome ?? canal

/** Glyph of a channel; an unknown channel gets a plain speech balloon. */
export function GlifoDoCanal({ canal, className }: { canal: string; className?: string }) {
  const Glifo = canais[canal.toLowerCase()]?.glifo ?? MessageCircle
  return <Glifo {...(className === undefined ? {} : { className })} />
}
