import { haQuanto } from '#ui/formatos.ts'

/** Minutes of waiting until the level becomes 'attention', and then 'late'. */
const ATENCAO_MIN = 10
const TARDE_MIN = 30

export function nivelDaEspera(minutos: number): 'bem' | 'atencao' | 'tarde' {
  return minutos >= TARDE_MIN ? 'tarde' : minutos >= ATENCAO_MIN ? 'atencao' : 'bem'
}

/** Waiting time of the customer: a ring that fills up, and the time as text. */
export function Espera({ desde, agora, className }: { desde: string; agora: number; className?: string }) {
  const passou = Math.max(0, agora - new Date(desde).getTime())
  const minutos = passou / 60_000
  const nivel = nivelDaEspera(minutos)
  return (
    <span className={`c-espera ${className ?? ''}`} data-nivel={nivel} data-dica="Tempo de espera do cliente">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        {nivel !== 'tarde' && (
          <circle
            cx="8"
            cy="8"
            r="6.5"
            pathLength="100"
            strokeDasharray={`${Math.max(2, Math.round((minutos / TARDE_MIN) * 100))} 100`}
          />
        )}
      </svg>
      espera {haQuanto(desde, agora)}
    </span>
  )
}
