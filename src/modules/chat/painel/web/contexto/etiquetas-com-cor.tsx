import { Chip } from '#ui/chip.tsx'
import { TOM_DA_COR, useEtiquetas } from './cores.ts'

export function EtiquetasComCor({ tags }: { tags: readonly string[] }) {
  const { data = [] } = useEtiquetas()
  return tags.map((t) => (
    <Chip key={t} tom={TOM_DA_COR[data.find((e) => e.nome === t)?.cor ?? 'cinza']}>
      {t}
    </Chip>
  ))
}
