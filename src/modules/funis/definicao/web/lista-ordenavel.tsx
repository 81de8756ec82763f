import { useRef, useState, type ReactNode } from 'react'
import { useAlvoDeArrasto, useArrastavel } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, GripVertical } from '#ui/icones.ts'

interface Props<T> {
  rotulo: string
  tipo: string
  itens: readonly T[]
  idDe: (i: T) => string
  nomeDe: (i: T) => string
  aoMover: (de: number, para: number) => void
  children: (i: T) => ReactNode
}

/**
 * A list that can be reordered by dragging, with arrow buttons, or with Alt+arrow on any control of a row. Changes are
 * announced to screen readers.
 */
export function ListaOrdenavel<T>({ rotulo, tipo, itens, idDe, nomeDe, aoMover, children }: Props<T>) {
  const el = useRef<HTMLUListElement>(null)
  const [sobre, setSobre] = useState<number | null>(null)
  const [voz, setVoz] = useState('')
  const indiceEm = (y: number) =>
    [...(el.current?.children ?? [])].filter(
      (li) => li.getBoundingClientRect().top + li.getBoundingClientRect().height / 2 < y,
    ).length
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === tipo,
    aoPairar: (onde) => setSobre(onde ? indiceEm(onde.y) : null),
    aoSoltar: (c, onde) => {
      const de = itens.findIndex((i) => idDe(i) === c.id)
      const para = indiceEm(onde.y)
      if (de >= 0) mover(de, para > de ? para - 1 : para)
    },
  })
  function mover(de: number, para: number) {
    const item = itens[de]
    if (!item || para < 0 || para >= itens.length || de === para) return
    aoMover(de, para)
    setVoz(`${nomeDe(item)}, ${para + 1}º de ${itens.length}`)
  }
  return (
    <>
      <ul ref={el} aria-label={rotulo}>
        {itens.map((item, n) => (
          <Item
            key={idDe(item)}
            id={idDe(item)}
            tipo={tipo}
            nome={nomeDe(item)}
            n={n}
            total={itens.length}
            marca={sobre === n ? 'antes' : sobre === itens.length && n === itens.length - 1 ? 'depois' : null}
            aoMover={mover}
          >
            {children(item)}
          </Item>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {voz}
      </p>
    </>
  )
}

function Item({
  id,
  tipo,
  nome,
  n,
  total,
  marca,
  aoMover,
  children,
}: {
  id: string
  tipo: string
  nome: string
  n: number
  total: number
  marca: 'antes' | 'depois' | null
  aoMover: (de: number, para: number) => void
  children: ReactNode
}) {
  const el = useRef<HTMLLIElement>(null)
  const noAr = useArrastavel(el, { tipo, id }, true)
  return (
    <li
      ref={el}
      className={cn(
        'group relative flex min-h-10 items-center gap-1 border-b px-1 hover:bg-surface-2',
        noAr && 'opacity-40',
        marca && 'before:absolute before:inset-x-0 before:z-1 before:h-0.5 before:bg-primary',
        marca === 'antes' && 'before:top-0',
        marca === 'depois' && 'before:bottom-0',
      )}
      onKeyDown={(e) => {
        if (!e.altKey || (e.key !== 'ArrowUp' && e.key !== 'ArrowDown')) return
        e.preventDefault()
        aoMover(n, e.key === 'ArrowUp' ? n - 1 : n + 1)
      }}
    >
      <GripVertical className="size-4 shrink-0 cursor-grab text-text-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
      <span className="flex shrink-0 md:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
        <IconButton
          tamanho="pequeno"
          semDica
          rotulo={`Subir ${nome}`}
          icone={<ArrowUp />}
          disabled={n === 0}
          onClick={() => aoMover(n, n - 1)}
        />
        <IconButton
          tamanho="pequeno"
          semDica
          rotulo={`Descer ${nome}`}
          icone={<ArrowDown />}
          disabled={n === total - 1}
          onClick={() => aoMover(n, n + 1)}
        />
      </span>
    </li>
  )
}
