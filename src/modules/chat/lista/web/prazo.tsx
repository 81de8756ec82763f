import { dataHora, prazoEmPalavras } from '#ui/formatos.ts'
import { useAgora } from '#modules/chat/nucleo/web/agora.ts'

/** The ring empties during the last hour before a deadline. */
const ANEL_MS = 3_600_000
const ATENCAO_MS = 10 * 60_000
/** Deadlines further away than this are not shown in the list. */
const PERTO_MS = 24 * 3_600_000

export function nivelDoPrazo(falta: number): 'bem' | 'atencao' | 'tarde' {
  return falta <= 0 ? 'tarde' : falta <= ATENCAO_MS ? 'atencao' : 'bem'
}

export const prazoPerto = (vence: string | null, agora: number): vence is string =>
  vence !== null && new Date(vence).getTime() - agora < PERTO_MS

/** Shows the time until the next deadline, or since it was missed. */
export function Prazo({ vence, className }: { vence: string; className?: string }) {
  const agora = useAgora()
  const falta = new Date(vence).getTime() - agora
  const nivel = nivelDoPrazo(falta)
  return (
    <span
      className={`c-espera ${className ?? ''}`}
      data-nivel={nivel}
      data-dica={falta > 0 ? `Prazo até ${dataHora(vence)}` : `Prazo vencido desde ${dataHora(vence)}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        {falta > 0 && (
          <circle
            cx="8"
            cy="8"
            r="6.5"
            pathLength="100"
            strokeDasharray={`${Math.max(2, Math.min(100, Math.round((falta / ANEL_MS) * 100)))} 100`}
          />
        )}
      </svg>
      {prazoEmPalavras(vence, agora)}
    </span>
  )
}
