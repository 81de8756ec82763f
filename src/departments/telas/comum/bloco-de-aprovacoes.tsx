import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useAjustesQueEsperam, useAprovacoesQueEsperam, useDescontosQueEsperam } from './aprovacoes.ts'

const AprovacoesQueEsperam = tardia(() => import('../inicio/aprovacoes.tsx').then((m) => m.AprovacoesQueEsperam))

/** The approvals that wait for the user. Their code is loaded only when there are some. */
export function BlocoDeAprovacoes() {
  const { data: lista = [] } = useAprovacoesQueEsperam()
  const { data: descontos = [] } = useDescontosQueEsperam()
  const ajustes = useAjustesQueEsperam()
  if (lista.length + descontos.length + ajustes.length === 0) return null
  return (
    <Aguarde>
      <AprovacoesQueEsperam {...{ lista, descontos, ajustes }} />
    </Aguarde>
  )
}
