import { contratos, listaDeContratos, mesa, montar, propostas, tela, visaoGeral } from './montar.ts'

export const departamento = montar('co', [
  {
    titulo: null,
    linhas: [
      { ...visaoGeral('co'), funil: 'co.vendas', blocos: ['mes', 'propostas'] },
      mesa('co'),
      {
        path: '/co/funis',
        titulo: 'Funis',
        icone: 'KanbanSquare',
        permissao: 'funis.cartao.ver',
        tela: tela('funis', () => import('#modules/funis/visoes/web/tela-funis.tsx').then((m) => m.TelaDosFunis)),
      },
      {
        path: '/co/funis/oportunidade/{id}',
        titulo: 'Oportunidade',
        permissao: 'funis.cartao.ver',
        deQualquerArea: true,
        tela: tela('cartao', () => import('#departments/telas/cartao.tsx').then((m) => m.TelaDoCartao)),
      },
      {
        path: '/co/tarefas',
        titulo: 'Tarefas',
        icone: 'ListChecks',
        permissao: 'tarefas.tarefa.ver',
        deQualquerArea: true,
        tela: tela('tarefas', () =>
          import('#modules/tarefas/web/lista/tela-tarefas.tsx').then((m) => m.TelaDasTarefas),
        ),
      },
      {
        path: '/co/tarefas/view/{id}',
        titulo: 'Tarefa',
        permissao: 'tarefas.tarefa.ver',
        deQualquerArea: true,
        tela: tela('tarefa', () => import('#modules/tarefas/web/tarefa/tela-tarefa.tsx').then((m) => m.TelaDaTarefa)),
      },
    ],
  },
  {
    titulo: 'Clientes',
    linhas: [
      ...propostas({
        path: '/co/propostas',
        tipo: 'assinatura',
        nome: 'assinatura',
        lista: { titulo: 'Propostas' },
        nova: tela('nova-proposta-de-assinatura', () =>
          import('#modules/propostas/web/nova/assinatura.tsx').then((m) => m.NovaPropostaDeAssinatura),
        ),
        nossas: ['nova', 'editar'],
      }),
      ...contratos('/co/contratos', 'assinatura', {
        path: '/co/contratos',
        titulo: 'Contratos',
        icone: 'FileSignature',
        porque: 'a membership is a contract as the ones of vu are, and its list belongs to who sells it',
        tela: listaDeContratos('assinatura'),
      }),
      {
        path: '/co/matricula',
        titulo: 'Matrículas',
        icone: 'IdCard',
        permissao: 'matriculas.matricula.ver',
        tela: tela('matriculas', () =>
          import('#modules/matriculas/web/lista/tela.tsx').then((m) => m.TelaDasMatriculas),
        ),
      },
      {
        path: '/co/matricula/{id}',
        titulo: 'Matrícula',
        permissao: 'matriculas.matricula.ver',
        deQualquerArea: true,
        tela: tela('matricula', () => import('#departments/telas/matricula.tsx').then((m) => m.Matricula)),
      },
    ],
  },
  {
    titulo: 'Acompanhamento',
    linhas: [
      {
        path: '/co/dashboard',
        titulo: 'Painel comercial',
        icone: 'ChartColumn',
        permissao: 'paineis.painel.ver',
        funil: 'co.vendas',
        tela: tela('painel', () => import('#modules/paineis/web/tela-painel.tsx').then((m) => m.TelaDoPainel)),
      },
      {
        path: '/co/dashboard/kanban',
        titulo: 'Quadro da equipe',
        icone: 'Columns3',
        permissao: 'tarefas.tarefa.ver',
        deQualquerArea: true,
        tela: tela('quadro-da-equipe', () =>
          import('#modules/tarefas/web/quadro/tela-quadro.tsx').then((m) => m.TelaDoQuadroDaEquipe),
        ),
      },
      {
        path: '/co/dashboard/calendario',
        titulo: 'Calendário',
        icone: 'CalendarDays',
        permissao: 'tarefas.tarefa.ver',
        deQualquerArea: true,
        tela: tela('calendario', () =>
          import('#modules/tarefas/web/calendario/tela-calendario.tsx').then((m) => m.TelaDoCalendario),
        ),
      },
      {
        path: '/co/dashboard/produtividade',
        titulo: 'Produtividade',
        icone: 'Gauge',
        permissao: 'paineis.painel.ver',
        tela: tela('produtividade', () =>
          import('#modules/paineis/web/tela-produtividade.tsx').then((m) => m.TelaDaProdutividade),
        ),
      },
      {
        path: '/co/indicadores',
        titulo: 'Indicadores',
        icone: 'Target',
        permissao: 'paineis.painel.ver',
        funil: 'co.vendas',
        tela: tela('indicadores', () =>
          import('#modules/paineis/web/tela-indicadores.tsx').then((m) => m.TelaDosIndicadores),
        ),
      },
    ],
  },
  {
    titulo: 'Históricos',
    linhas: [
      {
        path: '/co/historicos/coopgb',
        titulo: 'Histórico CoopGB',
        icone: 'History',
        permissao: 'paineis.painel.ver',
        tela: tela('historico', () =>
          import('#modules/paineis/web/historicos/tela.tsx').then((m) => m.TelaDoHistorico),
        ),
      },
      {
        path: '/co/historicos/matricula',
        titulo: 'Histórico de matrículas',
        icone: 'History',
        permissao: 'paineis.painel.ver',
        funil: 'co.matricula',
        tela: tela('historico', () =>
          import('#modules/paineis/web/historicos/tela.tsx').then((m) => m.TelaDoHistorico),
        ),
      },
      {
        path: '/co/historicos/matricula/index_bkp',
        titulo: 'Histórico de matrículas, cópia',
        noMenu: false,
        permissao: 'paineis.painel.ver',
        tela: tela('copia-do-historico', () =>
          import('#modules/paineis/web/historicos/copia.tsx').then((m) => m.TelaDaCopia),
        ),
      },
    ],
  },
])
