import { tardia } from '#ui/tardia.tsx'
import { secoesDoContexto } from '#modules/chat/painel/web/publico.ts'

export const encaixar = () =>
  secoesDoContexto.por(
    'propostas',
    tardia(() => import('./no-painel.tsx').then((m) => m.PropostasNoPainel)),
  )
