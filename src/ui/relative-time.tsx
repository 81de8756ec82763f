import { dataHora, tempoRelativo, type Instante } from './formatos.ts'
import { useAgora } from './use-agora.ts'

/** 'agora', '09:41', 'ontem', '16/11'; the whole instant on hover and for a screen reader's date. */
export function RelativeTime({ quando, fuso, className }: { quando: Instante; fuso?: string; className?: string }) {
  const agora = useAgora()
  const d = new Date(quando)
  return (
    <time dateTime={d.toISOString()} data-dica={dataHora(d, fuso)} className={className ?? 'num'}>
      {tempoRelativo(d, agora, fuso)}
    </time>
  )
}
