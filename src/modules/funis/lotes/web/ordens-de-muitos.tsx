import type { ComAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

const OPCOES = [
  { valor: 'ficam', rotulo: 'O cartão que tem ordem aberta fica de fora' },
  { valor: 'deixar', rotulo: 'Deixar as ordens abertas' },
  { valor: 'cancelar', rotulo: 'Cancelar as ordens' },
] as const

/** What happens to the open service orders of many cards; null: those cards stay as they are. */
export function OrdensDeMuitos({
  valor,
  aoMudar,
}: {
  valor: ComAsOrdens | null
  aoMudar: (v: ComAsOrdens | null) => void
}) {
  return (
    <>
      <Select
        rotulo="Ordens de serviço abertas"
        opcoes={OPCOES}
        valor={valor?.como ?? 'ficam'}
        aoMudar={(como) => aoMudar(como === 'ficam' ? null : { como, motivo: valor?.motivo ?? '' })}
      />
      {valor?.como === 'cancelar' && (
        <TextArea
          rotulo="Por que cancelar as ordens"
          value={valor.motivo}
          maxLength={500}
          onChange={(e) => aoMudar({ como: 'cancelar', motivo: e.currentTarget.value })}
        />
      )}
    </>
  )
}
