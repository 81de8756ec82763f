import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'economia',
        rotulo: 'Economia',
        posicao: 8,
        Painel: tardia(() => import('./no-contato.tsx').then((m) => m.EconomiaDoContato)),
      },
    ],
  },
  usina: {
    abas: [
      {
        aba: 'creditos',
        rotulo: 'Créditos',
        posicao: 1,
        permissao: 'creditos.mes.fechar',
        Painel: tardia(() => import('./na-usina.tsx').then((m) => m.CreditosNaUsina)),
      },
    ],
  },
}
