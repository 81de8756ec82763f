import type { ReactNode } from 'react'

/** Goes somewhere and looks like the act it leads to. */
export const BotaoLink = ({ href, icone, children }: { href: string; icone?: ReactNode; children: string }) => (
  <a className="g-btn" data-variante="primaria" data-tamanho="normal" href={href}>
    {icone}
    <span>{children}</span>
  </a>
)
