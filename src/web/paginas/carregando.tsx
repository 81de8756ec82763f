import { Skeleton } from '#ui/skeleton.tsx'

/** Placeholder while the code of a screen loads; visible only after a short delay. */
export function Carregando() {
  return (
    <div role="status" aria-label="Carregando" className="flex flex-col gap-4 p-6">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-3 w-80 max-w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
