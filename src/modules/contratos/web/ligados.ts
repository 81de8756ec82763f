import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'contratos',
        rotulo: 'Contratos',
        posicao: 5,
        Painel: tardia(() => import('./no-contato.tsx').then((m) => m.ContratosDoContato)),
      },
    ],
  },
}
