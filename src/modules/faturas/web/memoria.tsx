import { cn } from '#ui/classes.ts'
import { semMoeda } from '#ui/formatos.ts'
import type { Passo } from '../tipos.ts'

/** The arithmetic of an invoice, line by line. */
export const Memoria = ({ passos }: { passos: readonly Passo[] }) => (
  <dl className="text-13">
    {passos.map((p) => (
      <div key={p.passo} className="flex items-baseline justify-between gap-3 border-b py-1 last:border-b-0">
        <dt className={cn(p.passo === 'cobranca' && 'font-semibold')}>
          {p.rotulo}
          {p.conta && <span className="num block text-11 text-text-2">{p.conta}</span>}
        </dt>
        <dd className={cn('num whitespace-nowrap', p.passo === 'cobranca' && 'font-semibold')}>
          {semMoeda(p.centavos)}
        </dd>
      </div>
    ))}
  </dl>
)
