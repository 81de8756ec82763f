import type { ComponentProps } from 'react'
import { cn } from './classes.ts'

/** An anchor as the product draws it. Screens that navigate inside the app give it the router's href and onClick. */
export function Link({ tom, className, children, ...resto }: ComponentProps<'a'> & { tom?: 'info' }) {
  return (
    <a className={cn('g-link', className)} data-tom={tom} {...resto}>
      {children}
    </a>
  )
}

/** Looks like a link and acts: 'Tentar de novo', 'Limpar'. */
export function LinkButton({ tom, className, type = 'button', ...resto }: ComponentProps<'button'> & { tom?: 'info' }) {
  return <button type={type} className={cn('g-link', className)} data-tom={tom} {...resto} />
}
