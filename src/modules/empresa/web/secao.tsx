import type { ReactNode } from 'react'

export function Secao({
  id,
  titulo,
  frase,
  acao,
  children,
}: {
  id: string
  titulo: string
  frase?: string
  acao?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`empresa-${id}`} className="grid content-start gap-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 id={`empresa-${id}`} className="text-14 font-semibold">
            {titulo}
          </h2>
          {frase && <p className="text-13 text-text-2">{frase}</p>}
        </div>
        {acao}
      </div>
      {children}
    </section>
  )
}
