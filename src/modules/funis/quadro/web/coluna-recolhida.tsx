import { useRef, useState } from 'react'
import type { Estagio } from '#engines/funil/tipos.ts'
import { useAlvoDeArrasto } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { numero, plural } from '#ui/formatos.ts'
import { ChevronsRight } from '#ui/icones.ts'
import type { Coluna } from '#modules/funis/nucleo/tipos.ts'

interface Props {
  estagio: Estagio
  coluna: Coluna
  recebe: 'nada' | 'sim' | 'nao'
  aoSoltar: (id: string, de: string) => void
  aoAbrir: () => void
}

/** A collapsed stage: its name and counts; it still accepts dropped cards. */
export function ColunaRecolhida({ estagio, coluna: c, recebe, aoSoltar, aoAbrir }: Props) {
  const el = useRef<HTMLElement>(null)
  const [sobre, setSobre] = useState(false)
  useAlvoDeArrasto(el, {
    aceita: (x) => x.tipo === 'cartao' && recebe !== 'nao',
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (x) => aoSoltar(String(x.id), String(x.de)),
  })
  return (
    <section
      ref={el}
      aria-label={`${estagio.nome}, recolhida, ${plural(c.total, 'cartão', 'cartões')}`}
      className={cn(
        'flex w-full rounded-(--r-lg) bg-surface-2',
        recebe === 'nao' && 'opacity-60',
        sobre && recebe === 'sim' && 'ring-1 ring-primary ring-inset',
      )}
    >
      <button
        type="button"
        aria-expanded="false"
        aria-label={`Abrir ${estagio.nome}`}
        className="flex w-full flex-col items-center gap-2 rounded-(--r-lg) py-2.5 text-12 text-text-2 hover:bg-surface-3"
        onClick={aoAbrir}
      >
        <ChevronsRight className="size-4 shrink-0" aria-hidden="true" />
        <span className="num font-medium text-text">{numero(c.total)}</span>
        {c.atrasados > 0 && (
          <span className="num rounded-full bg-danger-soft px-1.5 font-medium text-danger">{c.atrasados}</span>
        )}
        <span className="truncate font-medium [writing-mode:vertical-rl]">{estagio.nome}</span>
      </button>
    </section>
  )
}
