import { mesa, montar, visaoGeral } from './montar.ts'

export const vu = montar('vu', [
  {
    titulo: null,
    linhas: [
      visaoGeral('vu'),
      mesa('vu'),
      { path: '/vu/dashboard/vendas', titulo: 'Painel de vendas', icone: 'ChartColumn' },
      { path: '/vu/salareuniao', titulo: 'Sala de reunião', icone: 'CalendarClock' },
      { path: '/vu/{name}', titulo: 'Página da área' },
    ],
  },
  {
    titulo: 'Funis',
    linhas: [
      { path: '/vu/funis/funilvendas', titulo: 'Vendas', icone: 'KanbanSquare' },
      { path: '/vu/funis/funilviabilidade', titulo: 'Viabilidade', icone: 'KanbanSquare' },
      { path: '/vu/funis/propostacomercial', titulo: 'Proposta comercial', icone: 'KanbanSquare' },
    ],
  },
  {
    titulo: 'Propostas',
    linhas: [
      { path: '/vu/proposta', titulo: 'Propostas por situação', icone: 'Columns3' },
      { path: '/vu/propostas/autoconsumo', titulo: 'Autoconsumo', icone: 'FileText' },
      { path: '/vu/propostas/autoconsumo/nova', titulo: 'Nova proposta de autoconsumo', icone: 'FilePlus', noMenu: false },
      { path: '/vu/propostas/autoconsumo/{id}', titulo: 'Proposta de autoconsumo' },
      { path: '/vu/propostas/autoconsumo/{id}/editar', titulo: 'Editar proposta de autoconsumo' },
      { path: '/vu/propostas/investimento', titulo: 'Investimento', icone: 'FileText' },
      { path: '/vu/propostas/investimento/nova', titulo: 'Nova proposta de investimento', icone: 'FilePlus', noMenu: false },
      { path: '/vu/propostas/investimento/{id}', titulo: 'Proposta de investimento' },
      { path: '/vu/propostas/investimento/{id}/editar', titulo: 'Editar proposta de investimento' },
    ],
  },
  {
    titulo: 'Contratos',
    linhas: [
      { path: '/vu/contrato/autoconsumo', titulo: 'Contratos de autoconsumo', icone: 'FileSignature' },
      { path: '/vu/contrato/investimento', titulo: 'Contratos de investimento', icone: 'FileSignature' },
    ],
  },
])
