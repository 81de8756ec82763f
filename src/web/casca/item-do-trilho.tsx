import { cn } from '#ui/classes.ts'
import type { Icone } from '#ui/icones.ts'

/** Letters of a name that the wide rail shows without cutting it. */
const CABE = 20

/** One link of the rail: its icon, its name when the rail is wide, and what waits there. */
export function ItemDoTrilho({
  href,
  nome,
  Icone,
  atual,
  aviso,
  n = 0,
  largo = false,
  atalhos,
  className,
}: {
  href: string
  nome: string
  Icone: Icone
  atual: boolean
  /** what waits there; null: nothing */
  aviso?: string | null
  /** how many wait; 0: a dot without a number */
  n?: number
  /** with its name next to the icon */
  largo?: boolean
  /** keys that act on it, for screen readers */
  atalhos?: string
  className?: string
}) {
  return (
    <a
      href={href}
      // the browser's own drag of a link would win over that of the favourite around it
      draggable={false}
      aria-label={aviso ? `${nome}, ${aviso}` : nome}
      aria-current={atual ? 'page' : undefined}
      aria-keyshortcuts={atalhos}
      data-dica={largo && nome.length < CABE ? undefined : nome}
      className={cn(
        'relative shrink-0 rounded text-text-2 outline-offset-[-2px] hover:bg-surface-2 aria-[current]:bg-surface-3 aria-[current]:text-text',
        'aria-[current]:before:absolute aria-[current]:before:-left-2.5 aria-[current]:before:h-[18px] aria-[current]:before:w-[3px] aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-primary',
        largo ? 'flex h-8 w-full items-center gap-2.5 px-2 text-13' : 'grid size-9 place-items-center',
        className,
      )}
    >
      <Icone className="size-[18px] shrink-0" />
      {largo && <span className="min-w-0 flex-1 truncate">{nome}</span>}
      {aviso && n > 0 && (
        <span
          className={cn(
            'num grid h-4 min-w-4 place-items-center rounded-full border-2 border-bg bg-primary px-0.5 text-[10px] leading-none font-semibold text-primary-fg',
            !largo && 'absolute top-0 right-0',
          )}
          aria-hidden="true"
        >
          {n > 99 ? '99+' : n}
        </span>
      )}
      {aviso && n === 0 && (
        <span
          className={cn(
            'box-content size-2 rounded-full border-2 border-bg bg-primary',
            !largo && 'absolute top-1.5 right-1.5',
          )}
          aria-hidden="true"
        />
      )}
    </a>
  )
}
