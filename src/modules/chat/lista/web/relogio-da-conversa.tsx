import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAgora } from '#modules/chat/nucleo/web/agora.ts'
import { Espera } from './espera.tsx'
import { Prazo, prazoPerto } from './prazo.tsx'

interface Props {
  c: Pick<Conversa, 'sla_vence_em' | 'aguardando_desde'>
  /** also shows a deadline that is days away, if the customer is not waiting */
  distante?: boolean
  className?: string
}

/** The one clock of a conversation: the deadline if it is near, otherwise the customer's waiting time. */
export function RelogioDaConversa({ c, distante = false, className }: Props) {
  const agora = useAgora()
  const { sla_vence_em: vence, aguardando_desde: desde } = c
  if (prazoPerto(vence, agora) || (vence && distante && !desde))
    return <Prazo vence={vence} className={className ?? ''} />
  return desde && <Espera desde={desde} agora={agora} className={className ?? ''} />
}
