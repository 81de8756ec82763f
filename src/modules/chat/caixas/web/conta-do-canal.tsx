import { Aguarde } from '#ui/tardia.tsx'
import type { Caixa } from '#modules/chat/nucleo/tipos.ts'
import { useGuia } from './usar-guia.ts'

/** The control that authorises the inbox at its provider, for channels that have it. */
export function ContaDoCanal({ c }: { c: Caixa }) {
  const Conta = useGuia(c.tipo).data?.Conta
  return (
    Conta && (
      <Aguarde>
        <Conta caixa={c} />
      </Aguarde>
    )
  )
}
