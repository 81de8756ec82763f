import { Chip } from '#ui/chip.tsx'
import { corDoTom } from '#ui/tom.ts'
import type { Etiqueta } from '../contract/quadro.ts'

/** The active tags of a card: coloured labels, or dots where there is no room. */
export function EtiquetasDoCartao({
  ids,
  etiquetas,
  pontos,
}: {
  ids: readonly string[]
  etiquetas: ReadonlyMap<string, Etiqueta>
  pontos?: boolean
}) {
  const vivas = ids.flatMap((id) => etiquetas.get(id) ?? [])
  if (!pontos)
    return vivas.map((e) => (
      <Chip key={e.id} tom={e.cor} className="min-w-0">
        <span className="truncate">{e.nome}</span>
      </Chip>
    ))
  if (vivas.length === 0) return null
  return (
    <span
      role="img"
      aria-label={`Etiquetas: ${vivas.map((e) => e.nome).join(', ')}`}
      title={vivas.map((e) => e.nome).join(', ')}
      className="flex items-center gap-0.5"
    >
      {vivas.map((e) => (
        <span key={e.id} className="size-2 rounded-full" style={{ background: corDoTom[e.cor] }} />
      ))}
    </span>
  )
}
