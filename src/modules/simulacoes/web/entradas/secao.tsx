import type { ReactNode } from 'react'
import { ChevronDown } from '#ui/icones.ts'
import { cn } from '#ui/classes.ts'

interface PropsDaSecao {
  numero: number
  titulo: string
  resumo?: ReactNode
  /** At the right end of the heading: a chip, the price. */
  aoLado?: ReactNode
  aberta: boolean
  aoAlternar: () => void
  children: ReactNode
}

export const idDaSecao = (numero: number): string => `secao-${numero}`

/** One of the six sections of the inputs; its number is the key that opens it. */
export function Secao({ numero, titulo, resumo, aoLado, aberta, aoAlternar, children }: PropsDaSecao) {
  return (
    <section
      id={idDaSecao(numero)}
      aria-label={titulo}
      className={cn(
        'border-b px-5 py-2.5 last:border-b-0',
        'max-md:rounded-md max-md:border max-md:bg-surface max-md:px-3.5 max-md:last:border-b',
      )}
    >
      <div className="flex min-h-6 items-center gap-2 max-md:min-h-11">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={aberta}
            data-atalho={String(numero)}
            data-dica={aberta ? 'Fechar' : 'Abrir'}
            className="flex w-full min-w-0 items-center gap-2 text-left max-md:min-h-11"
            onClick={aoAlternar}
          >
            <ChevronDown className={cn('size-3.5 shrink-0 text-text-2', !aberta && '-rotate-90')} aria-hidden="true" />
            <span className="shrink-0 text-13 font-semibold">{titulo}</span>
            <span className="num min-w-0 truncate text-12 text-text-2">{resumo}</span>
          </button>
        </h2>
        {aoLado && <span className="num flex shrink-0 items-center gap-1.5 text-13">{aoLado}</span>}
      </div>
      {aberta && <div className="g-denso mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1.5 text-12">{children}</div>}
    </section>
  )
}
