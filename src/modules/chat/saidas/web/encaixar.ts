import { tardia } from '#ui/tardia.tsx'
import { abaDeOutrosSistemas } from '#modules/chat/caixas/web/publico.ts'

export const encaixar = () =>
  abaDeOutrosSistemas.por(
    'saidas',
    tardia(() => import('./aba-saidas.tsx').then((m) => m.AbaSaidas)),
  )
