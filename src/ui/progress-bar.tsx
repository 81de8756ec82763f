import { cn } from './classes.ts'
import { numero } from './formatos.ts'
import { LinkButton } from './link.tsx'

interface PropsDeProgressBar {
  rotulo: string
  /** null while the total is unknown */
  feitos: number | null
  total?: number
  falhas?: number
  aoCancelar?: () => void
  className?: string
}

/** Progress of slow work, with its counts and a button to cancel. */
export function ProgressBar({ rotulo, feitos, total = 100, falhas = 0, aoCancelar, className }: PropsDeProgressBar) {
  const parte = feitos === null || total <= 0 ? null : Math.min(1, feitos / total)
  return (
    <div className={cn('text-12', className)}>
      <div className="mb-1.5 flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{rotulo}</span>
        {falhas > 0 && <span className="num text-danger">{numero(falhas)} com erro</span>}
        {feitos !== null && (
          <span className="num text-text-2">
            {numero(feitos)} de {numero(total)}
          </span>
        )}
        {aoCancelar && <LinkButton onClick={aoCancelar}>Cancelar</LinkButton>}
      </div>
      <div
        className="g-barra"
        role="progressbar"
        aria-label={rotulo}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={feitos ?? undefined}
        aria-valuetext={feitos === null ? 'em andamento' : `${numero(feitos)} de ${numero(total)}`}
        data-indefinida={parte === null || undefined}
      >
        <i style={parte === null ? undefined : { width: `${parte * 100}%` }} />
      </div>
    </div>
  )
}
