import type { LigadosNaPagina } from '#modules/ligados.ts'
import { Bot } from '#ui/icones.ts'

export const ligados: LigadosNaPagina = {
  configuracoesDoChat: [
    {
      href: '/chat/configuracoes/inboxes/chatbots',
      permissao: 'chat.robo.configurar',
      titulo: 'Robôs de atendimento',
      descricao: 'Fluxos que cumprimentam, colhem dados e entregam a conversa à equipe, com testes e versões.',
      posicao: 4,
      Icone: Bot,
    },
  ],
}
