import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('inv', [
  {
    titulo: null,
    linhas: [
      {
        ...visaoGeral('inv'),
        funil: 'inv.captacao',
        blocos: ['mes', 'carteira', 'ligados'],
        ligados: ['vu.proposta', 'jrdc.contratos', 'vc.usinas'],
      },
    ],
  },
])
