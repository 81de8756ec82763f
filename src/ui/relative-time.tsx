import { dataHora, tempoRelativo, type Instante } from './formatos.ts'
import { useAgora } from './usar-agora.ts'

/** 'agora', '09:41', 'ontem', '16/11'; the full date and time in the tooltip and in `dateTime`. */
export function RelativeTime({ quando, fuso, className }: { quando: Instante; fuso?: string; className?: string }) {
  const agora = useAgora()
  const d = new Date(quando)
  return (
    <time dateTime={d.toISOString()} data-dica={dataHora(d, fuso)} className={className ?? 'num'}>
      {tempoRelativo(d, agora, fuso)}
    </time>
  )
}
