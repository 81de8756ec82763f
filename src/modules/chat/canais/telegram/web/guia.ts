import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'

export const guia: GuiaDoCanal = {
  tipo: 'telegram',
  descricao: 'Um robô do Telegram: conversas, grupos, arquivos, botões e enquetes.',
  preparo: [
    'O Telegram aberto, numa conversa com o @BotFather.',
    'Um robô criado com o comando /newbot, e o token que o BotFather mostra.',
    'Para atender grupos: em /setprivacy, escolha Disable, ou o robô só lê o que é escrito para ele.',
  ],
  campos: [
    {
      tipo: 'segredo',
      nome: 'bot_token',
      rotulo: 'Token do bot',
      dica: 'Como o BotFather mostra: números, dois-pontos e letras.',
      obrigatorio: 'Token do bot é obrigatório',
    },
    {
      tipo: 'url',
      nome: 'webhook_url',
      rotulo: 'URL do webhook',
      exemplo: 'https://chat.suaempresa.com.br/telegram',
      dica: 'Vazio: o endereço desta caixa. Preencha só se houver um servidor seu no caminho.',
      avancado: true,
    },
    {
      tipo: 'interruptor',
      nome: 'buscar',
      rotulo: 'Buscar as mensagens',
      padrao: false,
      dica: 'Para instalações sem endereço público: em vez de esperar que o Telegram entregue, perguntamos a ele o tempo todo. O webhook do robô é desligado.',
      avancado: true,
    },
    {
      tipo: 'url',
      nome: 'url_base',
      rotulo: 'Endereço da API',
      exemplo: 'https://api.telegram.org',
      dica: 'Só para quem usa um servidor próprio da Bot API. Ao mudar, digite o token de novo.',
      avancado: true,
    },
  ],
  webhook:
    'É por este endereço que o Telegram entrega as mensagens. Ligue por aqui: nós informamos o endereço ao Telegram, com um segredo que só ele e nós conhecemos.',
}
