import { tardia } from '#ui/tardia.tsx'
import { dialogoDePrivacidade } from '#modules/chat/atos/web/publico.ts'

export const encaixar = () =>
  dialogoDePrivacidade.por(
    'exportacao',
    tardia(() => import('./privacidade.tsx').then((m) => m.DialogoPrivacidade)),
  )
