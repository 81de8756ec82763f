import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaFaturaNaProposta } from '../../links.ts'

/** …/{id}/fatura/{fatura}: leads to the editor with the bill open over it, which keeps the inputs as they are. */
export function EnderecoDaFatura() {
  const { id = '', fatura = '' }: { id?: string; fatura?: string } = useParams({ strict: false })
  const navegar = useNavegar()
  const ir = useEffectEvent(
    () => void navegar({ href: linkDaFaturaNaProposta({ id, tipo: 'autoconsumo' }, fatura), replace: true }),
  )
  useEffect(() => ir(), [id, fatura])
  return <SkeletonList linhas={6} comRosto={false} rotulo="Abrindo a fatura" />
}
