import type { DeOndeVem } from '#engines/energia/rastro.ts'
import { cn } from '#ui/classes.ts'
import { Figura } from '../figura/figura.tsx'

export interface FiguraSimples {
  nome: string
  valor: string
  abaixo?: string
  tom?: 'perigo' | 'sucesso'
  /** Opens at the value. */
  origem?: () => DeOndeVem | null
}

/** The figures that a seller looks at first, side by side. */
export const Figuras = ({ figuras }: { figuras: readonly FiguraSimples[] }) => (
  <dl className="num grid auto-cols-fr grid-flow-col overflow-hidden rounded-md border bg-surface max-md:grid-flow-row max-md:grid-cols-2">
    {figuras.map((f) => (
      <div key={f.nome} className="-mt-px -ml-px min-w-0 border-t border-l px-3.5 py-2.5">
        <dt className="truncate text-12 text-text-2">{f.nome}</dt>
        <dd
          className={cn(
            'truncate text-20 font-semibold tracking-tight',
            f.tom === 'perigo' && 'text-danger',
            f.tom === 'sucesso' && 'text-success',
          )}
        >
          {f.origem ? <Figura nome={f.nome} valor={f.valor} detalhe={f.abaixo} origem={f.origem} /> : f.valor}
        </dd>
        {f.abaixo && <dd className="truncate text-12 text-text-2">{f.abaixo}</dd>}
      </div>
    ))}
  </dl>
)
