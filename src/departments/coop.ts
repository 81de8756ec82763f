import { montar, visaoGeral } from './montar.ts'

export const departamento = montar('coop', [
  {
    titulo: null,
    linhas: [
      {
        ...visaoGeral('coop'),
        blocos: ['ligados'],
        ligados: ['co.matricula', 'vc.sucesso', 'vc.administracao', 'vc.usinas'],
      },
    ],
  },
])
