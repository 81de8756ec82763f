import { Hourglass, PencilLine } from '#ui/icones.ts'
import { corDoTom } from '#ui/tom.ts'
import { cn } from '#ui/classes.ts'
import { DIA_MS } from '#kit/dias.ts'
import type { CartaoNaCapa } from '#modules/funis/nucleo/tipos.ts'
import { verPrazo } from './prazo.ts'

const haDias = (desde: string, agora: number) => Math.max(0, Math.floor((agora - Date.parse(desde)) / DIA_MS))

interface Props {
  cartao: CartaoNaCapa
  espera: boolean
  /** who set the deadline by hand; undefined: it was computed */
  aMao: string | undefined
  aoClicar: (e: React.MouseEvent) => void
  agora: number
}

/**
 * The used share of the time in the stage, as a ring and text; without a deadline, the time in it. A pencil marks a
 * deadline set by hand.
 */
export function RelogioDoCartao({ cartao: c, espera, aMao, aoClicar, agora }: Props) {
  // a separate button for the pointer, because the card's own button would cover the tooltip; assistive technology
  // reads the text from the card's button
  const lapis = aMao && (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-dica={aMao}
      className="relative -m-1 p-1"
      onClick={aoClicar}
    >
      <PencilLine className="size-3" />
    </button>
  )
  const prazo = verPrazo(c.vence_em, agora)
  if (!prazo || !c.vence_em) {
    const dias = haDias(c.entrou_estagio_em, agora)
    const quanto = dias === 0 ? 'hoje' : `há ${dias} d`
    return (
      <span className="flex items-center gap-1">
        {espera && <Hourglass className="size-3" aria-hidden="true" />}
        {espera ? `à espera ${dias === 0 ? 'desde hoje' : quanto}` : dias === 0 ? 'chegou hoje' : `aqui ${quanto}`}
        {lapis}
      </span>
    )
  }
  const entrou = Date.parse(c.entrou_estagio_em)
  const gasto = Math.max(4, Math.min(100, ((agora - entrou) / Math.max(1, Date.parse(c.vence_em) - entrou)) * 100))
  const cor = prazo.tom === 'neutro' ? 'var(--success)' : corDoTom[prazo.tom]
  return (
    <span
      className={cn('flex shrink-0 items-center gap-1.5 whitespace-nowrap', prazo.tom !== 'neutro' && 'font-medium')}
      style={prazo.tom === 'neutro' ? undefined : { color: cor }}
    >
      <span
        aria-hidden="true"
        className="size-3 rounded-full [mask:radial-gradient(circle,transparent_3px,black_3.5px)]"
        style={{ background: `conic-gradient(${cor} ${gasto}%, var(--border-strong) 0)` }}
      />
      {prazo.texto}
      {lapis}
    </span>
  )
}
