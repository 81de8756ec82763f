import { montar, tela, visaoGeral } from './montar.ts'

export const departamento = montar('bde', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('bde'), blocos: ['externos'] },
      {
        path: '/bde/softmar',
        titulo: 'Softmar',
        icone: 'Database',
        permissao: 'externos.sistema.ver',
        externo: { sistema: 'softmar', tipo: 'contato' },
        tela: tela('externos', () => import('#modules/externos/web/tela-externos.tsx').then((m) => m.TelaExternos)),
      },
    ],
  },
])
