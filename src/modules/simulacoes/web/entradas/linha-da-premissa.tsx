import { cn } from '#ui/classes.ts'

/** A premise: its name, the field and the tag of its origin. */
export function LinhaDaPremissa({
  rotulo,
  sinal,
  children,
}: {
  rotulo: string
  sinal: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div
      className={cn(
        'grid min-h-[31px] grid-cols-[minmax(0,1fr)_128px_112px]',
        'items-center gap-2 max-md:grid-cols-[minmax(0,1fr)_150px]',
      )}
    >
      <span className="truncate" aria-hidden="true">
        {rotulo}
      </span>
      {children}
      <span className="justify-self-end max-md:hidden">{sinal}</span>
    </div>
  )
}
