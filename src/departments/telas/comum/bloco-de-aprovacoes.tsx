import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useAprovacoesQueEsperam } from './aprovacoes.ts'

const AprovacoesQueEsperam = tardia(() => import('../inicio/aprovacoes.tsx').then((m) => m.AprovacoesQueEsperam))

/** The approvals that wait for the user. Their code is loaded only when there are some. */
export function BlocoDeAprovacoes() {
  const { data } = useAprovacoesQueEsperam()
  if (!data?.length) return null
  return (
    <Aguarde>
      <AprovacoesQueEsperam lista={data} />
    </Aguarde>
  )
}
