import type { ReactNode } from 'react'

export interface Serie {
  nome: string
  /** background class: the colour of its bars and of its legend */
  cor: string
}

interface PropsDaMoldura {
  titulo: string
  /** unit of the axis: 'conversas', 'minutos' */
  unidade?: string | undefined
  series: readonly Serie[]
  /** help next to the title */
  ajuda?: ReactNode
  children: ReactNode
  /** the same numbers as a table, for screen readers and keyboards */
  tabela: ReactNode
}

/** Frame of every chart: title, unit, a legend for more than one series, and the table. */
export function MolduraDeGrafico({ titulo, unidade, series, ajuda, children, tabela }: PropsDaMoldura) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12">
        <span className="flex items-center gap-1">
          <b className="text-13 font-semibold">{titulo}</b>
          {unidade && <span className="text-text-2">({unidade})</span>}
          {ajuda}
        </span>
        {series.length > 1 &&
          series.map((s) => (
            <span key={s.nome} className="flex items-center gap-1.5 text-text-2">
              <i className={`size-2.5 rounded-xs ${s.cor}`} /> {s.nome}
            </span>
          ))}
      </figcaption>
      {children}
      <details className="mt-3 text-13">
        <summary className="text-text-2">Ver como tabela</summary>
        <div className="mt-2 max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={`Tabela: ${titulo}`}>
          {tabela}
        </div>
      </details>
    </figure>
  )
}
