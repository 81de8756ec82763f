import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from './icones.ts'
import { IconButton } from './icon-button.tsx'

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

/**
 * Shows a record next to its list, without a backdrop: the list stays usable. Esc closes it, unless a popup is open
 * over it or a text is being edited. The focus moves in on opening and back on closing. On a phone it covers the page.
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
    el.current?.focus({ preventScroll: true })
    const tecla = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || e.defaultPrevented || ocupado()) return
      const alvo = e.target
      if (
        alvo instanceof HTMLElement &&
        (alvo.isContentEditable || alvo.matches('input:not([type=checkbox]):not([type=radio]), textarea'))
      )
        return alvo.blur()
      fechar()
    }
    addEventListener('keydown', tecla)
    return () => {
      removeEventListener('keydown', tecla)
      if (veioDe instanceof HTMLElement && veioDe.isConnected) veioDe.focus({ preventScroll: true })
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
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {rodape && (
        <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-4 py-2.5">{rodape}</div>
      )}
    </div>,
    document.body,
  )
}
