import { tardia } from '#ui/tardia.tsx'
import { noTopoDaLista } from '#modules/chat/lista/web/publico.ts'

export const encaixar = () =>
  noTopoDaLista.por(
    'caixas',
    tardia(() => import('./faixa-de-mudez.tsx').then((m) => m.FaixaDeMudez)),
  )
