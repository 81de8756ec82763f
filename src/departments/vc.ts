import { mesa, montar, visaoGeral } from './montar.ts'

export const vc = montar('vc', [
  { titulo: null, linhas: [visaoGeral('vc'), mesa('vc'), { path: '/vc/tarifas', titulo: 'Tarifas', icone: 'Receipt' }] },
  {
    titulo: 'Funis',
    linhas: [
      { path: '/vc/funis/sucesso', titulo: 'Sucesso do cliente', icone: 'KanbanSquare' },
      { path: '/vc/funis/administracao', titulo: 'Administração', icone: 'KanbanSquare' },
      { path: '/vc/funis/gestao-usinas', titulo: 'Gestão de usinas', icone: 'KanbanSquare' },
    ],
  },
  { titulo: 'Ferramentas', linhas: [{ path: '/vc/ferramentas/disparador-fatura', titulo: 'Disparador de faturas', icone: 'Send', guards: [], convida: true }] },
])
