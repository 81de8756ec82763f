import { mesa, montar, visaoGeral } from './montar.ts'

export const departamento = montar('jrdc', [
  { titulo: null, linhas: [visaoGeral('jrdc'), mesa('jrdc')] },
  {
    titulo: 'Contratos',
    linhas: [
      { path: '/jrdc/contratos/autoconsumo', titulo: 'Autoconsumo', icone: 'FileSignature' },
      { path: '/jrdc/contratos/investimento', titulo: 'Investimento', icone: 'FileSignature' },
      { path: '/jrdc/contratos/investimento/index2', titulo: 'Investimento, segunda visão', noMenu: false },
    ],
  },
])
