import { Dialog as Base } from '@base-ui/react/dialog'
import { useState } from 'react'
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from '../icones.ts'
import { IconButton } from '../icon-button.tsx'

export interface Midia {
  id: string
  url: string
  tipo: 'imagem' | 'video' | 'pdf'
  nome: string
  /** sender and time */
  legenda?: string
  descricao?: string
}

interface PropsDeMediaViewer {
  midias: readonly Midia[]
  /** id of the open item; null is closed */
  aberta: string | null
  aoMudar: (id: string | null) => void
}

const botao = 'text-white! hover:bg-white/15! disabled:opacity-40!'

/**
 * Full-screen viewer of a conversation's pictures, videos and documents. Arrows move, + and − zoom, 0 fits, Esc closes.
 */
export function MediaViewer({ midias, aberta, aoMudar }: PropsDeMediaViewer) {
  const n = midias.findIndex((m) => m.id === aberta)
  const m = midias[n]
  // each picture opens unzoomed: zoom and position belong to one item
  const [visto, setVisto] = useState({ de: aberta, zoom: 1, x: 0, y: 0 })
  const { zoom, x, y } = visto.de === aberta ? visto : { zoom: 1, x: 0, y: 0 }
  const ampliar = (z: number) => {
    const novo = Math.min(6, Math.max(1, z))
    setVisto({ de: aberta, zoom: novo, x: novo === 1 ? 0 : x, y: novo === 1 ? 0 : y })
  }
  const ir = (passo: number) => {
    const outra = midias[n + passo]
    if (outra) aoMudar(outra.id)
  }
  const teclas: Record<string, () => void> = {
    ArrowLeft: () => ir(-1),
    ArrowRight: () => ir(1),
    '+': () => ampliar(zoom * 1.5),
    '=': () => ampliar(zoom * 1.5),
    '-': () => ampliar(zoom / 1.5),
    '0': () => ampliar(1),
  }
  return (
    <Base.Root open={m !== undefined} onOpenChange={(a) => !a && aoMudar(null)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-black/85" />
        <Base.Popup
          className="g-visor fixed inset-0 z-50 flex flex-col text-white outline-0"
          onKeyDown={(e) => {
            const ato = e.target instanceof HTMLVideoElement ? undefined : teclas[e.key]
            if (!ato) return
            e.preventDefault()
            ato()
          }}
        >
          <div className="flex h-14 shrink-0 items-center gap-2 bg-black px-4">
            <div className="min-w-0 flex-1">
              <Base.Title className="truncate text-14 font-medium">{m?.nome}</Base.Title>
              <Base.Description className="truncate text-12 text-white/80">
                {[m?.legenda, midias.length > 1 ? `${n + 1} de ${midias.length}` : null].filter(Boolean).join(' · ')}
              </Base.Description>
            </div>
            {m?.tipo === 'imagem' && (
              <>
                <IconButton
                  className={botao}
                  rotulo="Diminuir"
                  atalho="-"
                  icone={<ZoomOut />}
                  disabled={zoom <= 1}
                  onClick={() => ampliar(zoom / 1.5)}
                />
                <span className="num w-11 text-center text-12" aria-live="polite">
                  {Math.round(zoom * 100)}%
                </span>
                <IconButton
                  className={botao}
                  rotulo="Ampliar"
                  atalho="+"
                  icone={<ZoomIn />}
                  disabled={zoom >= 6}
                  onClick={() => ampliar(zoom * 1.5)}
                />
              </>
            )}
            {m && (
              <a className={`g-icone ${botao}`} href={m.url} download={m.nome} aria-label="Baixar" data-dica="Baixar">
                <Download />
              </a>
            )}
            <Base.Close render={<IconButton className={botao} rotulo="Fechar" atalho="esc" icone={<X />} />} />
          </div>
          <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden p-4">
            {m?.tipo === 'imagem' && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same acts are buttons and keys
              <img
                src={m.url}
                alt={m.descricao ?? m.nome}
                draggable={false}
                className="max-h-full max-w-full object-contain select-none"
                style={{
                  transform: `translate(${x}px, ${y}px) scale(${zoom})`,
                  cursor: zoom > 1 ? 'grab' : 'zoom-in',
                  touchAction: 'none',
                }}
                onDoubleClick={() => ampliar(zoom > 1 ? 1 : 2.5)}
                onWheel={(e) => ampliar(zoom * (e.deltaY < 0 ? 1.15 : 1 / 1.15))}
                onPointerDown={(e) => zoom > 1 && e.currentTarget.setPointerCapture(e.pointerId)}
                onPointerMove={(e) =>
                  zoom > 1 &&
                  e.currentTarget.hasPointerCapture(e.pointerId) &&
                  setVisto({ de: aberta, zoom, x: x + e.movementX, y: y + e.movementY })
                }
              />
            )}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a message has no captions */}
            {m?.tipo === 'video' && (
              <video key={m.id} src={m.url} controls autoPlay className="max-h-full max-w-full" aria-label={m.nome} />
            )}
            {m?.tipo === 'pdf' && (
              <iframe key={m.id} src={m.url} title={m.nome} className="size-full max-w-4xl rounded bg-white" />
            )}
            {n > 0 && (
              <IconButton
                className={`${botao} absolute left-3 size-10! bg-black/40!`}
                rotulo="Anterior"
                icone={<ChevronLeft className="size-5" />}
                onClick={() => ir(-1)}
              />
            )}
            {n >= 0 && n < midias.length - 1 && (
              <IconButton
                className={`${botao} absolute right-3 size-10! bg-black/40!`}
                rotulo="Próxima"
                icone={<ChevronRight className="size-5" />}
                onClick={() => ir(1)}
              />
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
