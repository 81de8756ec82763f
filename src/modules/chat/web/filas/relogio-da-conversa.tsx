import type { Conversa } from '../../tipos.ts'
import { useAgora } from '../agora.ts'
import { Espera } from '../lista/espera.tsx'
import { Prazo, prazoPerto } from './prazo.tsx'

interface Props {
  c: Pick<Conversa, 'sla_vence_em' | 'aguardando_desde'>
  /** also a deadline that is days away, when nobody waits */
  distante?: boolean
  className?: string
}

/**
 * One clock of a conversation, wherever it stands: the promise that is near, else how long the customer has been
 * waiting.
 */
export function RelogioDaConversa({ c, distante = false, className }: Props) {
  const agora = useAgora()
  const { sla_vence_em: vence, aguardando_desde: desde } = c
  if (prazoPerto(vence, agora) || (vence && distante && !desde))
    return <Prazo vence={vence} className={className ?? ''} />
  return desde && <Espera desde={desde} agora={agora} className={className ?? ''} />
}
