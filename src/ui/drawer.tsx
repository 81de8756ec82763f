import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from './icones.ts'
import { IconButton } from './icon-button.tsx'
import { primeiroControle } from './primeiro-controle.ts'

interface PropsDeDrawer {
  titulo: string
  /** The caller owns the URL: closing is a navigation. */
  aoFechar: () => void
  expandida?: boolean
  aoExpandir?: (expandida: boolean) => void
  /** go to the neighbouring record of the list without closing */
  aoAnterior?: (() => void) | undefined
  aoProximo?: (() => void) | undefined
  /** '2 de 9 em Protocolo' */
  posicao?: string
  acoes?: ReactNode
  rodape?: ReactNode
  largura?: number
  /** shows the title in the drawer's head, because the content does not */
  titulado?: boolean
  children: ReactNode
}

const ocupado = () => document.querySelector('.g-dialogo, .g-popup, [role=listbox]') !== null

const ehDeTexto = (e: HTMLElement): e is HTMLInputElement | HTMLTextAreaElement =>
  e.matches('input:not([type=checkbox]):not([type=radio]), textarea')

/** The form of a drawer that is one: nothing that it shows can be used besides. */
function formularioDe(gaveta: HTMLElement): HTMLFormElement | null {
  const form = gaveta.querySelector('form')
  const outros = form?.closest('[data-conteudo]')?.querySelectorAll('button, input, textarea, a[href]') ?? []
  return [...outros].every((controle) => form?.contains(controle)) ? form : null
}

/**
 * Moves the focus from the drawer to the first control of its form, once that is drawn: its data may still load. Not by
 * touch, which would open the on-screen keyboard. Returns what ends the wait.
 */
function focarFormulario(gaveta: HTMLElement | null): (() => void) | undefined {
  if (!gaveta || matchMedia('(pointer: coarse)').matches) return
  const focou = (): boolean => {
    if (document.activeElement !== gaveta) return true
    const form = formularioDe(gaveta)
    if (form) primeiroControle(form)?.focus({ preventScroll: true })
    return form !== null
  }
  if (focou()) return
  const observador = new MutationObserver(() => {
    if (focou()) observador.disconnect()
  })
  observador.observe(gaveta, { childList: true, subtree: true })
  return () => observador.disconnect()
}

/**
 * Shows a record next to its list, without a backdrop: the list stays usable. Esc closes it, unless a popup is open
 * over it or a text is being edited. The focus moves in on opening, to the form of a titled one, and back on closing. On
 * a phone it covers the page.
 */
export function Drawer({
  titulo,
  aoFechar,
  expandida,
  aoExpandir,
  aoAnterior,
  aoProximo,
  posicao,
  acoes,
  rodape,
  largura,
  titulado,
  children,
}: PropsDeDrawer) {
  const el = useRef<HTMLDivElement>(null)
  const fechar = useEffectEvent(aoFechar)
  useEffect(() => {
    const veioDe = document.activeElement
    // a field of it with autofocus keeps the focus
    const jaDentro = el.current?.contains(veioDe) === true
    if (!jaDentro) el.current?.focus({ preventScroll: true })
    const soltar = titulado ? focarFormulario(el.current) : undefined
    const tecla = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || e.defaultPrevented || ocupado()) return
      const alvo = e.target
      if (alvo instanceof HTMLElement && (alvo.isContentEditable || (ehDeTexto(alvo) && alvo.value !== '')))
        return alvo.blur()
      fechar()
    }
    addEventListener('keydown', tecla)
    return () => {
      soltar?.()
      removeEventListener('keydown', tecla)
      if (!jaDentro && veioDe instanceof HTMLElement && veioDe.isConnected) veioDe.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <div
      ref={el}
      tabIndex={-1}
      role="dialog"
      aria-label={titulo}
      className="g-gaveta"
      data-expandida={expandida || undefined}
      style={largura && !expandida ? { width: `min(${largura}px, 100vw)` } : undefined}
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b px-3">
        <IconButton rotulo="Fechar" atalho="esc" icone={<X />} onClick={aoFechar} />
        {(aoAnterior !== undefined || aoProximo !== undefined) && (
          <>
            <span className="mx-1 h-5 w-px bg-border" />
            <IconButton rotulo="Anterior" icone={<ChevronUp />} disabled={!aoAnterior} onClick={aoAnterior} />
            <IconButton rotulo="Próximo" icone={<ChevronDown />} disabled={!aoProximo} onClick={aoProximo} />
          </>
        )}
        {posicao && <span className="num ml-1 truncate text-12 text-text-2 max-md:hidden">{posicao}</span>}
        {titulado && <h2 className="ml-1 min-w-0 truncate text-14 font-semibold">{titulo}</h2>}
        <span className="flex-1" />
        {acoes}
        {aoExpandir && (
          <IconButton
            className="max-md:hidden"
            rotulo={expandida ? 'Reduzir' : 'Abrir em página inteira'}
            icone={expandida ? <Minimize2 /> : <Maximize2 />}
            onClick={() => aoExpandir(!expandida)}
          />
        )}
      </div>
      <div data-conteudo="" className="min-h-0 flex-1 overflow-y-auto">
        {children}
      </div>
      {rodape && (
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-4 py-2.5">{rodape}</div>
      )}
    </div>,
    document.body,
  )
}
