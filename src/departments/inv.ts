import { montar, tela, visaoGeral } from './montar.ts'

export const departamento = montar('inv', [
  {
    titulo: null,
    linhas: [
      {
        ...visaoGeral('inv'),
        funil: 'inv.captacao',
        blocos: ['mes', 'investimentos', 'carteira', 'ligados'],
        ligados: ['vu.proposta', 'jrdc.contratos', 'vc.usinas'],
      },
      {
        path: '/inv/{id}',
        titulo: 'Investidor',
        porque: 'the statement of a quota and its scenarios need a page; the specification has only the landing',
        tela: tela('investidor', () =>
          import('#modules/investidores/web/tela-investidor.tsx').then((m) => m.TelaDoInvestidor),
        ),
      },
    ],
  },
])
