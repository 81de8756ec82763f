import type { ComponentProps } from 'react'
import { cn } from './classes.ts'

/** A styled anchor. Screens that navigate inside the app pass the router's href and onClick. */
export function Link({ tom, className, children, ...resto }: ComponentProps<'a'> & { tom?: 'info' }) {
  return (
    <a className={cn('g-link', className)} data-tom={tom} {...resto}>
      {children}
    </a>
  )
}

/** A button that looks like a link: 'Tentar de novo', 'Limpar'. */
export function LinkButton({ tom, className, type = 'button', ...resto }: ComponentProps<'button'> & { tom?: 'info' }) {
  return <button type={type} className={cn('g-link', className)} data-tom={tom} {...resto} />
}
