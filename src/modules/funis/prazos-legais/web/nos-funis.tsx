import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { Gavel } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'

export const nosFunis: ParteDosFunis = {
  vistas: [
    {
      chave: 'leis',
      ordem: 30,
      rotulo: 'Prazos da lei',
      icone: <Gavel />,
      Tela: tardia(() => import('./prazos-da-lei.tsx').then((m) => m.PrazosDaLei)),
    },
  ],
}
