import { tardia } from '#ui/tardia.tsx'
import { dialogoDeAgendar } from '#modules/chat/compositor/web/publico.ts'
import { aoMudarAConversa, sobreOCompositor } from '#modules/chat/fio/web/publico.ts'
import { relerAgendadas } from './dados.ts'

export const encaixar = () => {
  dialogoDeAgendar.por(
    'agendadas',
    tardia(() => import('./dialogo.tsx').then((m) => m.DialogoAgendar)),
  )
  sobreOCompositor.por('agendadas', {
    quando: () => true,
    Componente: tardia(() => import('./faixa.tsx').then((m) => m.FaixaDeAgendadas)),
  })
  aoMudarAConversa.por('agendadas', relerAgendadas)
}
