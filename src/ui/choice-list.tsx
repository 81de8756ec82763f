import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { procurar } from './busca.ts'
import { cn } from './classes.ts'
import { SearchInput } from './search-input.tsx'

export interface OpcaoDeLista<T extends string> {
  valor: T
  rotulo: string
  /** shown before the name: the current choice, a choice that is not allowed */
  icone?: ReactNode
  desabilitada?: boolean
  /** the likely choice: it gets the initial focus */
  sugerida?: boolean
}

interface PropsDeChoiceList<T extends string> {
  rotulo: string
  opcoes: readonly OpcaoDeLista<T>[]
  /** Label of the field that filters a long list; text typed anywhere in the list goes there. */
  busca?: string
  /** what the field has in it at first */
  textoInicial?: string
  aoEscolher: (valor: T) => void
}

const PASSO: Partial<Record<string, (i: number, n: number) => number>> = {
  ArrowDown: (i, n) => (i + 1) % n,
  ArrowUp: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}
const LETRA = /^[\p{L}]$/u

/**
 * A list whose choices act immediately: arrows move, a digit selects the choice with that number; with a search field,
 * letters filter and Enter selects the best match.
 */
export function ChoiceList<T extends string>({
  rotulo,
  opcoes,
  busca,
  textoInicial = '',
  aoEscolher,
}: PropsDeChoiceList<T>) {
  const [texto, setTexto] = useState(textoInicial)
  const campo = useRef<HTMLInputElement>(null)
  const filtrando = texto.trim() !== ''
  const numeradas = opcoes.map((o, i) => ({ ...o, numero: i + 1 }))
  const vistas = procurar(numeradas, texto, (o) => ({ rotulo: o.rotulo }))
  const primeira =
    vistas.find((o) => !filtrando && o.sugerida && !o.desabilitada) ?? vistas.find((o) => !o.desabilitada)
  const destacada = filtrando || primeira?.sugerida ? primeira : undefined

  function teclar(e: KeyboardEvent<HTMLElement>) {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    const noCampo = e.target === campo.current
    const vertical = e.key === 'ArrowDown' || e.key === 'ArrowUp'
    if (noCampo && e.key === 'Enter') {
      e.preventDefault()
      if (filtrando && primeira) aoEscolher(primeira.valor)
      return
    }
    // focus moved during keydown, so that the letter goes into the field
    if (!noCampo && busca && LETRA.test(e.key)) return campo.current?.focus()
    const numerada = !noCampo && /^[1-9]$/.test(e.key) ? opcoes[Number(e.key) - 1] : undefined
    const passo = noCampo && !vertical ? undefined : PASSO[e.key]
    if (!numerada && !passo) return
    e.preventDefault()
    if (numerada) return void (numerada.desabilitada || aoEscolher(numerada.valor))
    const botoes = [...e.currentTarget.querySelectorAll<HTMLButtonElement>('li > button:enabled')]
    botoes[
      passo?.(
        botoes.findIndex((b) => b === document.activeElement),
        botoes.length,
      ) ?? 0
    ]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the list and of the field over it
    <div className={cn('flex flex-col gap-2', busca && 'pt-1')} onKeyDown={teclar}>
      {busca && <SearchInput ref={campo} rotulo={busca} valor={texto} aoMudar={setTexto} />}
      <ol aria-label={rotulo} className="-mx-2 flex flex-col">
        {vistas.map((o) => (
          <li key={o.valor}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the list is all that its dialog is about */}
            <button
              type="button"
              autoFocus={o === primeira && !filtrando}
              disabled={o.desabilitada}
              onClick={() => aoEscolher(o.valor)}
              className={cn(
                'grid min-h-11 w-full grid-cols-[24px_1fr_20px] items-center gap-2 rounded-(--r) px-2 text-left text-13 -outline-offset-2! hover:bg-surface-2 disabled:text-text-3',
                o === destacada && 'bg-primary-soft',
              )}
            >
              <span className="num text-text-2">{o.numero}</span>
              <span className="min-w-0 truncate font-medium">{o.rotulo}</span>
              {o.icone}
            </button>
          </li>
        ))}
      </ol>
      {filtrando && (
        <p role="status" className={cn('text-13 text-text-2', primeira && 'sr-only')}>
          {primeira
            ? `Enter: ${primeira.rotulo}`
            : vistas.length > 0
              ? 'O que você escreveu não pode ser escolhido agora.'
              : 'Nada com esse nome.'}
        </p>
      )}
    </div>
  )
}
