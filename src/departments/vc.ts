import { mesa, montar, quadro, tela, visaoGeral } from './montar.ts'

export const departamento = montar('vc', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('vc'), blocos: ['faturas'] },
      mesa('vc'),
      {
        path: '/vc/tarifas',
        titulo: 'Tarifas',
        icone: 'Receipt',
        permissao: 'tarifas.tarifa.ver',
        tela: tela('tarifas', () => import('#modules/tarifas/web/tela-tarifas.tsx').then((m) => m.TelaDasTarifas)),
      },
    ],
  },
  {
    titulo: 'Funis',
    linhas: [
      quadro('/vc/funis/sucesso', 'Sucesso do cliente (créditos)', 'vc.sucesso'),
      quadro('/vc/funis/administracao', 'Administração de faturas', 'vc.administracao'),
      quadro('/vc/funis/gestao-usinas', 'Gestão de usinas', 'vc.usinas'),
    ],
  },
  {
    titulo: 'Ferramentas',
    linhas: [
      {
        path: '/vc/ferramentas/disparador-fatura',
        titulo: 'Disparador de faturas',
        icone: 'Send',
        guards: [],
        convida: true,
        tela: tela('disparador', () => import('#departments/telas/disparador.tsx').then((m) => m.Disparador)),
      },
    ],
  },
])
