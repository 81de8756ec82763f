import type { Estagio } from '#engines/funil/tipos.ts'
import { cn } from '#ui/classes.ts'

/** The main track of the funnel and how far the card is along it. Detours are shown only when the card is in one. */
export function TrilhaDeEstagios({ estagios, atual }: { estagios: readonly Estagio[]; atual: string }) {
  const trilha = estagios.filter((e) => e.id === atual || (!e.desvio && e.tipo !== 'perdido'))
  const lugar = trilha.findIndex((e) => e.id === atual)
  return (
    <ol aria-label="Estágios" className="mx-5 mt-3 flex gap-1 overflow-x-auto [scrollbar-width:none]">
      {trilha.map((e, i) => (
        <li key={e.id} aria-current={i === lugar ? 'step' : undefined} className="min-w-14 flex-1">
          <span className={cn('block h-1 rounded-full', i < lugar ? 'bg-success/60' : i > lugar ? 'bg-surface-3' : e.tipo === 'perdido' ? 'bg-danger' : e.tipo === 'ganho' ? 'bg-success' : 'bg-primary')} />
          <span className={cn('mt-1 block truncate text-11', i === lugar ? 'font-semibold text-text' : 'text-text-2')}>{e.nome}</span>
        </li>
      ))}
    </ol>
  )
}
