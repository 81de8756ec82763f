import { mesa, montar, visaoGeral } from './montar.ts'

export const ti = montar('ti', [
  { titulo: null, linhas: [visaoGeral('ti'), mesa('ti'), { path: '/ti/investimento', titulo: 'Projetos de investimento', icone: 'ChartLine' }] },
  {
    titulo: 'Funis',
    linhas: [
      { path: '/ti/funil/compras', titulo: 'Compras', icone: 'KanbanSquare' },
      { path: '/ti/funil/almoxarifado', titulo: 'Almoxarifado', icone: 'KanbanSquare' },
      { path: '/ti/funil/instalacao', titulo: 'Instalação', icone: 'KanbanSquare' },
      { path: '/ti/funil/financeiro', titulo: 'Financeiro', icone: 'KanbanSquare' },
      { path: '/ti/funil/posvendas', titulo: 'Pós-vendas', icone: 'KanbanSquare' },
    ],
  },
])
