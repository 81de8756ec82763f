import type { ComponentProps } from 'react'
import type { Href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'

/** A link inside the product, with the look of what it wraps. */
export function AncoraInterna({ href, onClick, ...resto }: Omit<ComponentProps<'a'>, 'href'> & { href: Href }) {
  const navegar = useNavegar()
  return (
    <a
      href={href}
      onClick={(e) => {
        onClick?.(e)
        if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return
        e.preventDefault()
        void navegar({ href })
      }}
      {...resto}
    />
  )
}
