import { mesa, montar, tela, visaoGeral } from './montar.ts'

export const departamento = montar('chat', [
  {
    titulo: null,
    linhas: [
      visaoGeral('chat'),
      {
        path: '/chat/chat',
        titulo: 'Conversas',
        icone: 'MessagesSquare',
        permissao: 'chat.conversa.ver',
        cabecaPropria: true,
        tela: tela('conversas', () => import('#departments/telas/conversas.tsx').then((m) => m.TelaDasConversas)),
      },
      mesa('chat'),
      {
        path: '/chat/RelatorioConversas',
        titulo: 'Relatório de conversas',
        icone: 'ChartColumn',
        permissao: 'chat.relatorio.ver',
        tela: tela('relatorio', () => import('#modules/chat/relatorios/web/tela.tsx').then((m) => m.TelaRelatorio)),
      },
    ],
  },
  {
    titulo: 'Anúncios da Meta',
    linhas: [
      {
        path: '/chat/meta/leads',
        titulo: 'Leads da Meta',
        icone: 'Megaphone',
        permissao: 'meta.lead.ver',
        tela: tela('leads', () => import('#modules/meta/web/leads/tela-leads.tsx').then((m) => m.TelaLeads)),
      },
      {
        path: '/chat/meta/leads/{id}',
        titulo: 'Lead',
        permissao: 'meta.lead.ver',
        tela: tela('lead', () => import('#modules/meta/web/leads/tela-lead.tsx').then((m) => m.TelaLead)),
      },
      {
        path: '/chat/meta/adsets',
        titulo: 'Conjuntos de anúncios',
        icone: 'Target',
        permissao: 'meta.lead.ver',
        tela: tela('conjuntos', () =>
          import('#modules/meta/web/conjuntos/tela-conjuntos.tsx').then((m) => m.TelaConjuntos),
        ),
      },
      {
        path: '/chat/meta/adsets/{id}',
        titulo: 'Conjunto de anúncios',
        permissao: 'meta.lead.ver',
        tela: tela('conjunto', () =>
          import('#modules/meta/web/conjuntos/tela-conjunto.tsx').then((m) => m.TelaConjunto),
        ),
      },
    ],
  },
  {
    titulo: 'Configuração',
    linhas: [
      {
        path: '/chat/configuracoes',
        titulo: 'Configurações do chat',
        icone: 'Settings',
        tela: tela('configuracoes-do-chat', () =>
          import('#modules/chat/montagem/web/configuracoes.tsx').then((m) => m.TelaConfiguracoesDoChat),
        ),
      },
      {
        path: '/chat/configuracoes/inboxes',
        titulo: 'Caixas de entrada',
        icone: 'Inbox',
        permissao: 'chat.caixa.ver',
        tela: tela('caixas', () => import('#modules/chat/montagem/web/tela-caixas.tsx').then((m) => m.TelaCaixas)),
      },
      {
        path: '/chat/configuracoes/inboxes/chatbots',
        titulo: 'Robôs de atendimento',
        icone: 'Bot',
        permissao: 'chat.robo.configurar',
        tela: tela('robos', () => import('#modules/robos/web/tela-robos.tsx').then((m) => m.TelaRobos)),
      },
      {
        path: '/chat/configuracoes/inboxes/chatbots/{id}/flow',
        titulo: 'Fluxo do robô',
        permissao: 'chat.robo.configurar',
        tela: tela('fluxo', () => import('#modules/robos/web/tela-do-fluxo.tsx').then((m) => m.TelaDoFluxo)),
      },
      {
        path: '/chat/configuracoes/filas',
        titulo: 'Filas',
        icone: 'ListOrdered',
        guards: [],
        convida: true,
        tela: tela('filas', () => import('#modules/chat/filas/web/tela-filas.tsx').then((m) => m.TelaFilas)),
      },
      {
        path: '/chat/configuracoes/quick-replies',
        titulo: 'Respostas rápidas',
        icone: 'MessageSquarePlus',
        permissao: 'chat.conversa.atender',
        tela: tela('respostas-rapidas', () =>
          import('#modules/chat/respostas/web/tela.tsx').then((m) => m.TelaRespostas),
        ),
      },
      {
        path: '/chat/configuracoes/ai',
        titulo: 'Assistente de IA',
        icone: 'Sparkles',
        permissao: 'chat.ia.configurar',
        tela: tela('ia', () => import('#modules/chat/ia/web/tela-ia.tsx').then((m) => m.TelaIa)),
      },
    ],
  },
])
