import { cn } from './classes.ts'

/** A count that requires attention. Hidden for zero; shows '99+' above the limit. */
export function Badge({
  n,
  maximo = 99,
  rotulo,
  className,
}: {
  n: number
  maximo?: number
  rotulo?: string
  className?: string
}) {
  if (n <= 0) return null
  return (
    <span className={cn('g-badge', className)}>
      {n > maximo ? `${maximo}+` : n}
      {rotulo && <span className="sr-only"> {rotulo}</span>}
    </span>
  )
}
