import { tardia } from '#ui/tardia.tsx'
import { depoisDasPessoas } from '#modules/chat/caixas/web/publico.ts'

export const encaixar = () =>
  depoisDasPessoas.por(
    'filas',
    tardia(() => import('./fila-da-caixa.tsx').then((m) => m.FilaDaCaixa)),
  )
