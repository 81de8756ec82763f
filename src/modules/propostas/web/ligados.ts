import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  reprecificar: tardia(() => import('./reprecificar.tsx').then((m) => m.ReprecificarPropostas)),
  contato: {
    abas: [
      {
        aba: 'propostas',
        rotulo: 'Propostas',
        posicao: 4,
        Painel: tardia(() => import('./no-contato.tsx').then((m) => m.PropostasDoContato)),
      },
    ],
  },
  usarFatura: tardia(() => import('./fatura/usar-numa-proposta.tsx').then((m) => m.UsarNumaProposta)),
}
