import { mesa, montar, visaoGeral } from './montar.ts'

export const chat = montar('chat', [
  {
    titulo: null,
    linhas: [
      visaoGeral('chat'),
      { path: '/chat/chat', titulo: 'Conversas', icone: 'MessagesSquare', permissao: 'chat.conversa.ver', cabecaPropria: true, tela: () => import('#modules/chat/web/tela.tsx').then((m) => m.TelaChat) },
      mesa('chat'),
      { path: '/chat/RelatorioConversas', titulo: 'Relatório de conversas', icone: 'ChartColumn' },
    ],
  },
  {
    titulo: 'Anúncios da Meta',
    linhas: [
      { path: '/chat/meta/leads', titulo: 'Leads', icone: 'Megaphone' },
      { path: '/chat/meta/leads/{id}', titulo: 'Lead' },
      { path: '/chat/meta/adsets', titulo: 'Conjuntos de anúncios', icone: 'Target' },
      { path: '/chat/meta/adsets/{id}', titulo: 'Conjunto de anúncios' },
    ],
  },
  {
    titulo: 'Configuração',
    linhas: [
      { path: '/chat/configuracoes', titulo: 'Configurações do chat', icone: 'Settings', tela: () => import('#modules/chat/web/configuracoes.tsx').then((m) => m.TelaConfiguracoesDoChat) },
      { path: '/chat/configuracoes/inboxes', titulo: 'Caixas de entrada', icone: 'Inbox', permissao: 'chat.caixa.ver', tela: () => import('#modules/chat/web/caixas/tela-caixas.tsx').then((m) => m.TelaCaixas) },
      { path: '/chat/configuracoes/inboxes/chatbots', titulo: 'Robôs de atendimento', icone: 'Bot' },
      { path: '/chat/configuracoes/inboxes/chatbots/{id}/flow', titulo: 'Fluxo do robô' },
      { path: '/chat/configuracoes/filas', titulo: 'Filas', icone: 'ListOrdered', guards: [], convida: true },
      { path: '/chat/configuracoes/quick-replies', titulo: 'Respostas rápidas', icone: 'MessageSquarePlus' },
      { path: '/chat/configuracoes/ai', titulo: 'Assistente de IA', icone: 'Sparkles' },
    ],
  },
])
