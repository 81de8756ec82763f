import { mesa, montar, quadro, tela, visaoGeral } from './montar.ts'

export const departamento = montar('fin', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('fin'), blocos: ['receber'] },
      mesa('fin'),
      quadro('/fin/funil', 'Financeiro', 'fin.funil'),
    ],
  },
  {
    titulo: 'Cobrança',
    linhas: [
      {
        path: '/fin/recebimentos',
        titulo: 'Recebimentos',
        icone: 'HandCoins',
        permissao: 'cobranca.recebimento.ver',
        porque: 'receipts of every batch, statements and accounts belong to the finance department, not to one batch',
        tela: tela('recebimentos', () =>
          import('#modules/cobranca/web/tela-recebimentos.tsx').then((m) => m.TelaDosRecebimentos),
        ),
      },
    ],
  },
])
