import { mesa, montar, telaDosInvestimentos, visaoGeral } from './montar.ts'

export const departamento = montar('ctr', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('ctr'), blocos: ['ligados'], ligados: ['fin.funil', 'inv.captacao', 'ti.financeiro'] },
      mesa('ctr'),
      {
        path: '/ctr/investimento',
        titulo: 'Investimentos',
        icone: 'ChartLine',
        tela: telaDosInvestimentos,
      },
    ],
  },
])
