import { tardia } from '#ui/tardia.tsx'
import { naSelecaoDaLista } from '#modules/chat/lista/web/publico.ts'

export const encaixar = () =>
  naSelecaoDaLista.por(
    'lotes',
    tardia(() => import('./barra.tsx').then((m) => m.EmMassa)),
  )
