import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from './classes.ts'

export interface OpcaoDeLista<T extends string> {
  valor: T
  rotulo: string
  /** What is told of it beside the name: where one stands, what is not allowed. */
  icone?: ReactNode
  desabilitada?: boolean
  /** The likely one: it has the focus first. */
  sugerida?: boolean
}

interface PropsDeChoiceList<T extends string> {
  rotulo: string
  opcoes: readonly OpcaoDeLista<T>[]
  aoEscolher: (valor: T) => void
}

const PASSO: Partial<Record<string, (i: number, n: number) => number>> = { ArrowDown: (i, n) => (i + 1) % n, ArrowUp: (i, n) => (i - 1 + n) % n, Home: () => 0, End: (_, n) => n - 1 }

/** One of a few, taken at once: arrows walk, a digit takes the one that bears it. */
export function ChoiceList<T extends string>({ rotulo, opcoes, aoEscolher }: PropsDeChoiceList<T>) {
  const primeira = opcoes.find((o) => o.sugerida && !o.desabilitada) ?? opcoes.find((o) => !o.desabilitada)
  function teclar(e: KeyboardEvent<HTMLOListElement>) {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    const numerada = /^[1-9]$/.test(e.key) ? opcoes[Number(e.key) - 1] : undefined
    const passo = PASSO[e.key]
    if (!numerada && !passo) return
    e.preventDefault()
    if (numerada) return void (numerada.desabilitada || aoEscolher(numerada.valor))
    const botoes = [...e.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')]
    botoes[passo?.(botoes.indexOf(document.activeElement as HTMLButtonElement), botoes.length) ?? 0]?.focus()
  }
  return (
    <ol aria-label={rotulo} className="-mx-2 flex flex-col" onKeyDown={teclar}>
      {opcoes.map((o, i) => (
        <li key={o.valor}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list is all that its dialog is about */}
          <button type="button" autoFocus={o === primeira} disabled={o.desabilitada} onClick={() => aoEscolher(o.valor)} className={cn('grid min-h-11 w-full grid-cols-[24px_1fr_20px] items-center gap-2 rounded-(--r) px-2 text-left text-13 -outline-offset-2! hover:bg-surface-2 disabled:text-text-3', o.sugerida && !o.desabilitada && 'bg-primary-soft')}>
            <span className="num text-text-2">{i + 1}</span>
            <span className="min-w-0 truncate font-medium">{o.rotulo}</span>
            {o.icone}
          </button>
        </li>
      ))}
    </ol>
  )
}
