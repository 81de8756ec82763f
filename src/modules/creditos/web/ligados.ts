import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
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
