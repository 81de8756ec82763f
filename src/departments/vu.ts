import { mesa, montar, quadro, tela, telaDoRecurso, visaoGeral } from './montar.ts'

export const departamento = montar('vu', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('vu'), funil: 'vu.vendas', blocos: ['mes'] },
      mesa('vu'),
      {
        path: '/vu/dashboard/vendas',
        titulo: 'Painel de vendas',
        icone: 'ChartColumn',
        permissao: 'paineis.painel.ver',
        funil: 'vu.vendas',
        tela: tela('painel', () => import('#modules/paineis/web/tela-painel.tsx').then((m) => m.TelaDoPainel)),
      },
      {
        path: '/vu/salareuniao',
        titulo: 'Sala de reunião',
        icone: 'CalendarClock',
        permissao: 'recursos.reserva.ver',
        tela: telaDoRecurso,
      },
      {
        path: '/vu/{name}',
        titulo: 'Recurso da área',
        permissao: 'recursos.reserva.ver',
        nomeDe: 'recurso',
        tela: telaDoRecurso,
      },
    ],
  },
  {
    titulo: 'Funis',
    linhas: [
      quadro('/vu/funis/funilvendas', 'Funil de vendas', 'vu.vendas'),
      quadro('/vu/funis/funilviabilidade', 'Viabilidade comercial', 'vu.viabilidade'),
      quadro('/vu/funis/propostacomercial', 'Proposta comercial', 'vu.proposta_comercial'),
    ],
  },
  {
    titulo: 'Propostas',
    linhas: [
      quadro('/vu/proposta', 'Propostas (por situação)', 'vu.proposta'),
      {
        path: '/vu/propostas/autoconsumo',
        titulo: 'Propostas',
        icone: 'FileText',
        permissao: 'propostas.proposta.ver',
        tela: tela('propostas-de-autoconsumo', () =>
          import('#modules/propostas/web/lista/tela.tsx').then((m) => m.PropostasDeAutoconsumo),
        ),
      },
      {
        path: '/vu/propostas/autoconsumo/nova',
        titulo: 'Nova proposta de autoconsumo',
        icone: 'FilePlus',
        noMenu: false,
        permissao: 'propostas.proposta.editar',
        tela: tela('nova-proposta', () => import('#modules/propostas/web/nova/tela.tsx').then((m) => m.NovaProposta)),
      },
      {
        path: '/vu/propostas/autoconsumo/{id}',
        titulo: 'Proposta de autoconsumo',
        permissao: 'propostas.proposta.ver',
        tela: tela('proposta-de-autoconsumo', () =>
          import('#departments/telas/proposta.tsx').then((m) => m.PropostaDeAutoconsumo),
        ),
      },
      {
        path: '/vu/propostas/autoconsumo/{id}/editar',
        titulo: 'Editar proposta de autoconsumo',
        permissao: 'propostas.proposta.ver',
        cabecaPropria: true,
        tela: tela('editor-da-proposta', () =>
          import('#departments/telas/editor-da-proposta.tsx').then((m) => m.EditorDaProposta),
        ),
      },
      {
        path: '/vu/propostas/investimento',
        titulo: 'Propostas de investimento',
        icone: 'FileText',
        noMenu: false,
        permissao: 'propostas.proposta.ver',
        tela: tela('propostas-de-investimento', () =>
          import('#modules/propostas/web/lista/tela.tsx').then((m) => m.PropostasDeInvestimento),
        ),
      },
      {
        path: '/vu/propostas/investimento/nova',
        titulo: 'Nova proposta de investimento',
        icone: 'FilePlus',
        noMenu: false,
        permissao: 'propostas.proposta.editar',
        tela: tela('nova-proposta-de-investimento', () =>
          import('#modules/propostas/web/nova/investimento.tsx').then((m) => m.NovaPropostaDeInvestimento),
        ),
      },
      {
        path: '/vu/propostas/investimento/{id}',
        titulo: 'Proposta de investimento',
        permissao: 'propostas.proposta.ver',
        tela: tela('proposta-de-investimento', () =>
          import('#departments/telas/proposta.tsx').then((m) => m.PropostaDeInvestimento),
        ),
      },
      {
        path: '/vu/propostas/investimento/{id}/editar',
        titulo: 'Editar proposta de investimento',
        permissao: 'propostas.proposta.ver',
        cabecaPropria: true,
        tela: tela('editor-do-investimento', () =>
          import('#departments/telas/editor-da-proposta.tsx').then((m) => m.EditorDoInvestimento),
        ),
      },
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
