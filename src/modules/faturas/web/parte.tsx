import type { ReactNode } from 'react'

/** A titled section of the side panel. */
export const Parte = ({
  id,
  titulo,
  lado,
  children,
}: {
  /** target of a key that leads here */
  id?: string
  titulo: string
  lado?: ReactNode
  children: ReactNode
}) => (
  <section id={id} tabIndex={id === undefined ? undefined : -1} className="grid gap-2 border-b px-4 py-3">
    <h2 className="flex items-center justify-between text-13 font-semibold">
      {titulo}
      {lado}
    </h2>
    {children}
  </section>
)
