import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  usina: {
    abas: [
      {
        aba: 'strings',
        rotulo: 'Mapa de strings',
        posicao: 4,
        permissao: 'garantias.mapa.ver',
        Painel: tardia(() => import('./mapa/aba.tsx').then((m) => m.MapaDaUsina)),
      },
      {
        aba: 'comissionamento',
        rotulo: 'Comissionamento',
        posicao: 5,
        permissao: 'garantias.mapa.ver',
        Painel: tardia(() => import('./comissionamento/aba.tsx').then((m) => m.ComissionamentoDaUsina)),
      },
      {
        aba: 'databook',
        rotulo: 'Databook',
        posicao: 6,
        permissao: 'garantias.mapa.ver',
        Painel: tardia(() => import('./databook/aba.tsx').then((m) => m.DatabookDaUsina)),
      },
    ],
  },
}
