import { useEffect, useRef } from 'react'
import { useArrastavel } from '../arrastar.ts'
import { cn } from '../classes.ts'
import { classeDoTom } from '../tom.ts'
import type { ItemDoCalendario } from './tipos.ts'

interface Props {
  item: ItemDoCalendario
  parada: boolean
  naMao: boolean
  aoAbrir: (id: string) => void
  /** fills its box and shows the second line */
  alto?: boolean
}

/** One button: Enter opens the item, the pointer drags it. */
export function ItemNoCalendario({ item, parada, naMao, aoAbrir, alto }: Props) {
  const el = useRef<HTMLButtonElement>(null)
  const noAr = useArrastavel(el, { tipo: 'item-do-calendario', id: item.id }, !item.fixo)
  // an item moved to another day is mounted as another element: focus it again
  useEffect(() => {
    if (naMao) el.current?.focus()
  }, [naMao, item.dia, item.hora])
  return (
    <button
      ref={el}
      type="button"
      data-item={item.id}
      tabIndex={parada ? 0 : -1}
      aria-pressed={naMao || undefined}
      onClick={(e) => {
        e.stopPropagation()
        aoAbrir(item.id)
      }}
      className={cn(
        'flex w-full min-w-0 gap-1 overflow-hidden rounded-(--r-sm) px-1.5 text-left text-12',
        classeDoTom[item.tom],
        alto ? 'h-full items-start py-1' : 'h-5.5 items-center',
        item.feito && 'line-through opacity-75',
        naMao && 'ring-2 ring-primary',
        noAr && 'opacity-40',
        !item.fixo && 'cursor-grab',
      )}
    >
      {item.icone && (
        <span aria-hidden="true" className="mt-px shrink-0 [&_svg]:size-3">
          {item.icone}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={cn('block truncate', alto && 'font-medium')}>
          {item.hora && <span className="num mr-1 font-medium">{item.hora}</span>}
          {item.titulo}
        </span>
        {alto && item.detalhe && <span className="block truncate opacity-85">{item.detalhe}</span>}
      </span>
    </button>
  )
}
