import type { Etiqueta } from '#engines/energia/rastro.ts'
import { cn } from '#ui/classes.ts'
import { Anchor, Link2, PencilRuler } from '#ui/icones.ts'

const SINAIS = {
  fato: { icone: Link2, classe: 'bg-info-soft text-info', rotulo: 'fato' },
  premissa_ancorada: { icone: Anchor, classe: 'border border-border-strong text-text-2', rotulo: 'ancorada' },
  premissa_livre: {
    icone: PencilRuler,
    classe: 'border border-dashed border-[color-mix(in_oklab,var(--warning)_55%,var(--surface))] text-warning',
    rotulo: 'livre',
  },
} as const

export const nomeDaEtiqueta: Record<Etiqueta, string> = {
  fato: 'fato com fonte',
  premissa_ancorada: 'premissa ancorada',
  premissa_livre: 'premissa livre',
}

interface PropsDoSinal {
  tipo: Etiqueta
  texto?: string
  /** The whole source, where the tag shows a short one. */
  dica?: string
  className?: string
}

/** Tag of an origin. The three differ by icon and border, not only by colour. */
export function SinalDeOrigem({ tipo, texto, dica, className }: PropsDoSinal) {
  const { icone: Icone, classe, rotulo } = SINAIS[tipo]
  return (
    <span
      className={cn(
        'inline-flex h-[18px] max-w-full items-center gap-1 rounded-sm px-1.5 text-11 font-medium whitespace-nowrap',
        classe,
        className,
      )}
      data-origem={tipo}
      data-dica={dica}
    >
      <Icone className="size-[11px]!" aria-hidden="true" />
      <span className="truncate">{texto ?? rotulo}</span>
      <span className="sr-only">
        {texto ? `, ${nomeDaEtiqueta[tipo]}` : ''}
        {dica && `: ${dica}`}
      </span>
    </span>
  )
}

/** Explains the three tags; the foot of the editor. */
export function LegendaDasOrigens() {
  return (
    <span className="flex items-center gap-2">
      <SinalDeOrigem tipo="fato" /> tem fonte
      <SinalDeOrigem tipo="premissa_ancorada" /> tem faixa conhecida
      <SinalDeOrigem tipo="premissa_livre" /> você decide
    </span>
  )
}
