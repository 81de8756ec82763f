import { cn } from '../classes.ts'
import { EmptyState } from '../empty-state.tsx'
import { rotuloDoDia } from '../formatos.ts'
import { corDoTom } from '../tom.ts'
import type { PropsDaVista } from './tipos.ts'

/** List of the days that have items: the month view on a phone. */
export function Agenda({ dias, itens, hoje, aoAbrir }: Pick<PropsDaVista, 'dias' | 'itens' | 'hoje' | 'aoAbrir'>) {
  const porDia = Map.groupBy(itens, (i) => i.dia)
  const cheios = dias.filter((d) => porDia.has(d))
  if (cheios.length === 0) return <EmptyState frase="Nada marcado neste período." />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div tabIndex={0} role="group" aria-label="Agenda" className="min-h-0 flex-1 overflow-y-auto bg-surface">
      {cheios.map((dia) => (
        <section key={dia} aria-label={rotuloDoDia(dia)}>
          <h2
            className={cn(
              'sticky top-0 border-b bg-surface-2 px-4 py-1.5 text-12 font-medium',
              dia === hoje ? 'text-primary-text' : 'text-text-2',
            )}
          >
            {rotuloDoDia(dia)}
          </h2>
          <ul>
            {(porDia.get(dia) ?? [])
              .toSorted((a, b) => (a.hora ?? '').localeCompare(b.hora ?? ''))
              .map((i) => (
                <li key={i.id} className="border-b">
                  <button
                    type="button"
                    className="grid w-full grid-cols-[44px_3px_1fr] items-center gap-3 px-4 py-2.5 text-left"
                    onClick={() => aoAbrir(i.id)}
                  >
                    <span className="num text-12 leading-tight text-text-2">{i.hora ?? 'dia todo'}</span>
                    <span aria-hidden="true" className="h-8 rounded-full" style={{ background: corDoTom[i.tom] }} />
                    <span className="min-w-0">
                      <span className={cn('line-clamp-2 text-14', i.feito && 'text-text-2 line-through')}>
                        {i.titulo}
                      </span>
                      {i.detalhe && <span className="block truncate text-12 text-text-2">{i.detalhe}</span>}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
