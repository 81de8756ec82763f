import { mesa, montar, visaoGeral } from './montar.ts'

export const fi = montar('fi', [
  {
    titulo: null,
    linhas: [
      visaoGeral('fi'),
      // shown inside the pages of partner banks, so it comes without the shell
      { ...mesa('fi'), layout: 'iframe' },
      { path: '/fi/funis/funilfinanciamento', titulo: 'Funil de financiamento', icone: 'KanbanSquare' },
    ],
  },
])
