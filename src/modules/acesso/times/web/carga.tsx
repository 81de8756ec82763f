import { numero } from '#ui/formatos.ts'
import type { Time } from '#modules/acesso/nucleo/tipos.ts'

/** Open cards of the members of a team, as a share of its capacity. */
export function Carga({ time }: { time: Pick<Time, 'membros' | 'capacidade'> }) {
  const abertos = time.membros.reduce((n, m) => n + m.abertos, 0)
  const cabe = time.capacidade === null ? null : time.capacidade * time.membros.length
  const parte = cabe ? Math.min(1, abertos / cabe) : 0
  return (
    <span className="text-12 text-text-2">
      <span className="num">
        {cabe === null ? `${numero(abertos)} em aberto` : `${numero(abertos)} de ${numero(cabe)} em aberto`}
      </span>
      {cabe !== null && (
        <span className="mt-1 block h-1 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
          <span
            className={`block h-full rounded-full ${parte >= 1 ? 'bg-danger' : parte >= 0.8 ? 'bg-warning' : 'bg-primary'}`}
            style={{ width: `${parte * 100}%` }}
          />
        </span>
      )}
    </span>
  )
}
