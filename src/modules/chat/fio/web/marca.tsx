import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { marcaDeEntrega } from './entrega.ts'

const icones = {
  relogio: Clock,
  um: Check,
  dois: CheckCheck,
  lida: CheckCheck,
  falhou: CircleAlert,
  incerta: CircleHelp,
}

export function Marca({ m }: { m: Pick<Mensagem, 'direcao' | 'status'> }) {
  const e = marcaDeEntrega(m)
  if (!e) return null
  const Icone = icones[e.marca]
  return (
    <span className="c-entrega" data-marca={e.marca} data-dica={e.rotulo} role="img" aria-label={e.rotulo}>
      <Icone aria-hidden="true" />
    </span>
  )
}
