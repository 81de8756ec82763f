/** What the channels call what they bring, in the words of who reads the log. A name nobody has translated is shown as it came. */
const NOMES: Readonly<Record<string, string>> = {
  'messages.upsert': 'Mensagem', 'messages.update': 'Recibo de mensagem', 'messages.edited': 'Mensagem editada', 'messages.delete': 'Mensagem apagada', 'messages.set': 'Mensagens antigas',
  'send.message': 'Envio nosso', 'connection.update': 'Conexão', 'qrcode.updated': 'Código QR', 'presence.update': 'Presença', 'logout.instance': 'Aparelho desconectado',
  'contacts.upsert': 'Contato novo', 'contacts.update': 'Contato alterado', 'contacts.set': 'Lista de contatos',
  'chats.upsert': 'Conversa nova', 'chats.update': 'Conversa alterada', 'chats.delete': 'Conversa apagada', 'chats.set': 'Lista de conversas',
  'groups.upsert': 'Grupo novo', 'groups.update': 'Grupo alterado', 'group.participants.update': 'Pessoas de um grupo', 'call': 'Ligação', 'labels.edit': 'Etiqueta', 'labels.association': 'Etiqueta posta ou tirada',
  'messages': 'Mensagem', 'statuses': 'Recibo de mensagem', 'messages+statuses': 'Mensagens e recibos', 'message_template_status_update': 'Modelo de mensagem', 'phone_number_quality_update': 'Qualidade do número', 'account_update': 'Conta',
  'message': 'Mensagem', 'edited_message': 'Mensagem editada', 'callback_query': 'Botão tocado', 'poll_answer': 'Resposta de enquete', 'message_reaction': 'Reação', 'my_chat_member': 'Entrada ou saída',
  'webchat.mensagem': 'Mensagem', 'webchat.recibos': 'Recibos', 'email.recebido': 'E-mail recebido', 'entrega': 'Entrega', 'desconhecido': 'Não reconhecida',
}

export const nomeDoEvento = (evento: string): string => NOMES[evento] ?? evento
