import type { ReactNode } from 'react'

export function Secao({
  id,
  titulo,
  frase,
  children,
}: {
  id: string
  titulo: string
  frase?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`correio-${id}`} className="grid content-start gap-3">
      <div>
        <h2 id={`correio-${id}`} className="text-14 font-semibold">
          {titulo}
        </h2>
        {frase && <p className="text-13 text-text-2">{frase}</p>}
      </div>
      {children}
    </section>
  )
}
