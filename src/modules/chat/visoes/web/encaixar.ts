import { tardia } from '#ui/tardia.tsx'
import { naBarraDaLista } from '#modules/chat/lista/web/publico.ts'

export const encaixar = () =>
  naBarraDaLista.por(
    'visoes',
    tardia(() => import('./barra.tsx').then((m) => m.BarraDeVisoes)),
  )
