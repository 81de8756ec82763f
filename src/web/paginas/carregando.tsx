import { Skeleton } from '#ui/skeleton.tsx'

/** While the chunk of a screen is on its way: bones that show themselves only after a moment. */
export function Carregando() {
  return (
    <div role="status" aria-label="Carregando" className="flex flex-col gap-4 p-6">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-3 w-80 max-w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
