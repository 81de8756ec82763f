import { cn } from './classes.ts'

/**
 * Placeholder in the shape of the content. Visible only after 150 ms (by CSS), so that fast responses do not flicker.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span className="g-tarde block" aria-hidden="true">
      <span className={cn('g-osso', className ?? 'h-2.5 w-full')} />
    </span>
  )
}

/** Placeholder of a list: an avatar and two lines per row. Announces once to screen readers that it is loading. */
export function SkeletonList({
  linhas = 6,
  rotulo = 'Carregando',
  comRosto = true,
}: {
  linhas?: number
  rotulo?: string
  comRosto?: boolean
}) {
  return (
    <div role="status" className="g-tarde">
      <span className="sr-only">{rotulo}</span>
      {Array.from({ length: linhas }, (_, n) => (
        <div key={n} aria-hidden="true" className="flex gap-2.5 border-b px-3 py-3">
          {comRosto && <span className="g-osso size-9 shrink-0 rounded-full!" />}
          <span className="flex-1">
            <span className="g-osso mt-1 h-2.5" style={{ width: `${38 + ((n * 17) % 24)}%` }} />
            <span className="g-osso mt-3 h-2.5" style={{ width: `${64 + ((n * 13) % 30)}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}
