import type { ReactNode } from 'react'

/** One section of the settings: title at the left, fields at the right. */
export function SecaoDaConta({
  id,
  titulo,
  frase,
  larga,
  children,
}: {
  id: string
  titulo: string
  frase: ReactNode
  larga?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={`grid scroll-mt-4 gap-x-10 gap-y-4 border-b px-6 py-7 last:border-b-0 max-md:px-4 ${larga ? 'lg:grid-cols-[260px_minmax(0,1fr)]' : 'lg:grid-cols-[260px_minmax(0,480px)]'}`}
    >
      <header>
        <h2 id={`${id}-titulo`} className="text-14 font-semibold">
          {titulo}
        </h2>
        <p className="mt-1 text-13 text-text-2">{frase}</p>
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
