import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { cn } from '../classes.ts'
import type { Coluna } from './tipos.ts'

/** Values of a cell that show no information. */
const VAZIOS = new Set<ReactNode>(['', '–', null, undefined, false])

interface PropsDosCartoes<L> {
  linhas: readonly L[]
  idDe: (l: L) => string
  colunas: readonly Coluna<L>[]
  aoAbrir?: ((l: L) => void) | undefined
  selecionada: (id: string) => boolean
  aoAlternar?: ((id: string) => void) | undefined
  rotuloDe: (l: L) => string
}

/** Under 768 px each row is a card: its name, then label and value of the visible columns. */
export function Cartoes<L>({ linhas, idDe, colunas, aoAbrir, selecionada, aoAlternar, rotuloDe }: PropsDosCartoes<L>) {
  const area = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: linhas.length,
    getScrollElement: () => area.current,
    estimateSize: () => 112,
    overscan: 6,
    getItemKey: (n) => (linhas[n] ? idDe(linhas[n]) : n),
  })
  const [titulo, ...resto] = colunas
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={area} className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label="Lista">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((v) => {
          const l = linhas[v.index]
          if (!l) return null
          const id = idDe(l)
          return (
            <li
              key={v.key}
              ref={virtual.measureElement}
              data-index={v.index}
              className={cn('absolute inset-x-0 flex gap-3 border-b px-4 py-3', selecionada(id) && 'bg-primary-soft')}
              style={{ transform: `translateY(${v.start}px)` }}
            >
              {aoAlternar && (
                <input
                  type="checkbox"
                  className="g-caixa mt-0.5"
                  aria-label={`Selecionar ${rotuloDe(l)}`}
                  checked={selecionada(id)}
                  onChange={() => aoAlternar(id)}
                />
              )}
              <div className="min-w-0 flex-1">
                {aoAbrir ? (
                  <button
                    type="button"
                    className="block w-full truncate text-left text-14 font-medium"
                    onClick={() => aoAbrir(l)}
                  >
                    {titulo?.celula(l)}
                  </button>
                ) : (
                  <p className="truncate text-14 font-medium">{titulo?.celula(l)}</p>
                )}
                <dl className="num mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13">
                  {resto
                    .filter((c) => c.noCartao !== false)
                    .map((c) => ({ id: c.id, titulo: c.titulo, valor: c.celula(l) }))
                    // skip empty values to save lines on a phone
                    .filter(({ valor }) => !VAZIOS.has(valor))
                    .slice(0, 5)
                    .map((c) => (
                      <div key={c.id} className="contents">
                        <dt className="text-text-2">{c.titulo}</dt>
                        <dd className="min-w-0 truncate">{c.valor}</dd>
                      </div>
                    ))}
                </dl>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
