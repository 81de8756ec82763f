import { Tabs as Base } from '@base-ui/react/tabs'
import { useState, type ReactNode } from 'react'
import { cn } from './classes.ts'
import { numero } from './formatos.ts'

export interface Aba<T extends string = string> {
  valor: T
  rotulo: string
  contagem?: number | undefined
  /** the count requires action (late, duplicated) */
  alerta?: boolean
  icone?: ReactNode
  desabilitada?: boolean
}

interface PropsDeTabs<T extends string> {
  abas: readonly Aba<T>[]
  valor: T
  aoMudar: (valor: T) => void
  rotulo: string
  /** panels; a list of filters has none, and the caller renders the content below */
  children?: ReactNode
  /** `marca` underlines with the brand colour (conversation list), `texto` with the text colour (pages) */
  sublinhado?: 'texto' | 'marca'
  className?: string
}

export function Tabs<T extends string>({
  abas,
  valor,
  aoMudar,
  rotulo,
  children,
  sublinhado = 'texto',
  className,
}: PropsDeTabs<T>) {
  return (
    <Base.Root value={valor} onValueChange={(v: T) => aoMudar(v)} className="contents">
      <Base.List
        aria-label={rotulo}
        activateOnFocus
        className={cn(
          'flex h-10 shrink-0 gap-4 overflow-x-auto overflow-y-hidden border-b px-3 [scrollbar-width:none]',
          className,
        )}
      >
        {abas.map((a) => (
          <Base.Tab
            key={a.valor}
            value={a.valor}
            disabled={a.desabilitada ?? false}
            className={cn(
              'relative flex shrink-0 items-center gap-1.5 px-0.5 text-13 font-medium text-text-2 outline-offset-[-2px] hover:text-text aria-selected:text-text',
              'aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5',
              sublinhado === 'marca' ? 'aria-selected:after:bg-primary' : 'aria-selected:after:bg-text',
              a.desabilitada && 'text-text-3',
            )}
          >
            {a.icone}
            {a.rotulo}
            {a.contagem !== undefined && (
              <span
                className={cn('num text-11', a.alerta && a.contagem > 0 ? 'font-semibold text-danger' : 'text-text-2')}
              >
                {numero(a.contagem)}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

/** `manter`: keep the panel mounted after the first visit, so that form input is preserved. */
export function TabPanel({
  valor,
  children,
  className,
  manter,
}: {
  valor: string
  children: ReactNode
  className?: string
  manter?: boolean
}) {
  const [visto, setVisto] = useState<HTMLElement | null>(null)
  return (
    <Base.Panel value={valor} className={className} {...(manter && { ref: setVisto, keepMounted: visto !== null })}>
      {children}
    </Base.Panel>
  )
}
