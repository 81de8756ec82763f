import { mesa, montar, quadro, telaDosInvestimentos, visaoGeral } from './montar.ts'

export const departamento = montar('ti', [
  {
    titulo: null,
    linhas: [
      visaoGeral('ti'),
      mesa('ti'),
      {
        path: '/ti/investimento',
        titulo: 'Projetos de investimento',
        icone: 'ChartLine',
        tela: telaDosInvestimentos,
      },
    ],
  },
  {
    titulo: 'Funis',
    linhas: [
      quadro('/ti/funil/compras', 'Compras', 'ti.compras'),
      quadro('/ti/funil/almoxarifado', 'Almoxarifado', 'ti.almoxarifado'),
      quadro('/ti/funil/instalacao', 'Instalação (execução)', 'ti.instalacao'),
      quadro('/ti/funil/financeiro', 'Financeiro do projeto (recebíveis)', 'ti.financeiro'),
      quadro('/ti/funil/posvendas', 'Pós-vendas (entrega ao cliente)', 'ti.posvendas'),
    ],
  },
])
