import { secoesDoContexto } from '#modules/chat/painel/web/publico.ts'
import { tardia } from '#ui/tardia.tsx'

export const encaixar = () =>
  secoesDoContexto.por(
    'ordens',
    tardia(() => import('./no-painel.tsx').then((m) => m.OrdensNoPainel)),
  )
