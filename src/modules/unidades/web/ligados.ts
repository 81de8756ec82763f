import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'energia',
        rotulo: 'Energia',
        posicao: 7,
        Painel: tardia(() => import('./no-contato.tsx').then((m) => m.EnergiaDoContato)),
      },
    ],
  },
}
