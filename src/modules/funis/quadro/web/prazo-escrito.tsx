import { cn } from '#ui/classes.ts'
import { PencilLine } from '#ui/icones.ts'
import { corDoTom } from '#ui/tom.ts'
import type { PrazoAMao } from '#modules/funis/nucleo/tipos.ts'
import { deQuemEhOPrazo, verPrazo } from './prazo.ts'

/** The deadline of a card as a line: remaining time, and a mark if it was set by hand. */
export function PrazoEscrito({
  vence,
  aMao,
  agora,
  className,
}: {
  vence: string | null
  aMao: PrazoAMao | null
  agora: number
  className?: string
}) {
  const prazo = verPrazo(vence, agora)
  if (!prazo && !aMao) return null
  const deQuem = aMao ? deQuemEhOPrazo(aMao) : undefined
  return (
    <span
      className={cn('num inline-flex items-center gap-1', className)}
      style={prazo && prazo.tom !== 'neutro' ? { color: corDoTom[prazo.tom] } : undefined}
      data-dica={deQuem}
    >
      {prazo?.texto ?? 'sem prazo'}
      {deQuem && <PencilLine className="size-3 shrink-0" aria-label={deQuem} />}
    </span>
  )
}
