import { Chip } from '#ui/chip.tsx'
import { BadgeCheck, TriangleAlert } from '#ui/icones.ts'
import type { Calibracao } from '../../contract/resultado.ts'
import { pct } from '../numeros.ts'

/** Whether the engine reproduces the bill: what the seller looks at before sending. */
export function SinalDaCalibracao({
  calibracao,
  curto,
}: {
  calibracao: Calibracao | null | undefined
  curto?: boolean
}) {
  if (!calibracao) return <Chip>sem fatura para conferir</Chip>
  const diferenca = pct(Math.abs(calibracao.diferenca), 1)
  return calibracao.confere ? (
    <Chip tom="sucesso" icone={<BadgeCheck />}>
      {curto ? diferenca : `reproduz a conta: ${diferenca}`}
    </Chip>
  ) : (
    <Chip tom="perigo" icone={<TriangleAlert />}>
      {curto ? diferenca : `não reproduz a conta: ${diferenca}`}
    </Chip>
  )
}
