import type { ReactNode } from 'react'

/** A link with the look of a primary button. */
export const BotaoLink = ({ href, icone, children }: { href: string; icone?: ReactNode; children: string }) => (
  <a className="g-btn" data-variante="primaria" data-tamanho="normal" href={href}>
    {icone}
    <span>{children}</span>
  </a>
)
