import { contratos, listaDeContratos, mesa, montar, tela, visaoGeral } from './montar.ts'

export const departamento = montar('jrdc', [
  { titulo: null, linhas: [{ ...visaoGeral('jrdc'), blocos: ['contratos'] }, mesa('jrdc')] },
  {
    titulo: 'Contratos',
    linhas: [
      ...contratos('/jrdc/contratos/autoconsumo', 'autoconsumo', {
        path: '/jrdc/contratos/autoconsumo',
        titulo: 'Autoconsumo',
        icone: 'FileSignature',
        tela: listaDeContratos('autoconsumo'),
      }),
      {
        path: '/jrdc/contratos/investimento/index2',
        titulo: 'Fila de revisão',
        icone: 'Gavel',
        permissao: 'contratos.contrato.revisar',
        tela: tela('fila-de-revisao', () =>
          import('#modules/contratos/web/lista/tela.tsx').then((m) => m.FilaDeRevisao),
        ),
      },
      ...contratos('/jrdc/contratos/investimento', 'investimento', {
        path: '/jrdc/contratos/investimento',
        titulo: 'Investimento',
        icone: 'FileSignature',
        tela: listaDeContratos('investimento'),
      }),
      {
        path: '/jrdc/contratos/modelos',
        titulo: 'Modelos de contrato',
        icone: 'FileText',
        noMenu: false,
        deQualquerArea: true,
        porque: 'the templates of the contracts open from their lists; the specification names no page for them',
        permissao: 'contratos.modelo.editar',
        tela: tela('modelos-de-contrato', () =>
          import('#modules/contratos/web/modelos/tela.tsx').then((m) => m.ModelosDeContrato),
        ),
      },
    ],
  },
])
