import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('coop', [
  {
    titulo: null,
    linhas: [
      {
        ...visaoGeral('coop'),
        blocos: ['cooperados', 'investimentos', 'promessas', 'ligados'],
        ligados: ['co.matricula', 'vc.sucesso', 'vc.administracao', 'vc.usinas'],
      },
    ],
  },
])
