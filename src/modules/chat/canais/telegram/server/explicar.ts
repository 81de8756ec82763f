import type { ClasseDeFalha } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'

/** A refusal of the Bot API. */
export interface RecusaDoTelegram {
  codigo: number
  descricao: string
  esperar_s: number | null
  novo_chat: string | null
}

interface Explicacao {
  frase: string
  classe: ClasseDeFalha
  /** The inbox's credentials are invalid; the message itself is not at fault. */
  credenciais?: true
}

const p = (frase: string): Explicacao => ({ frase, classe: 'permanente' })
const TOKEN: Explicacao = {
  frase: 'O token do bot não vale mais. Gere outro no BotFather e salve na caixa de entrada.',
  classe: 'permanente',
  credenciais: true,
}

/**
 * The error code alone is ambiguous, so the description is matched: its texts are stable enough to distinguish, e.g., a
 * blocked bot from a removed one.
 */
const POR_PALAVRAS: readonly [RegExp, Explicacao][] = [
  [/bot was blocked by the user/i, p('Esta pessoa bloqueou o robô. Só ela pode desbloquear, no Telegram.')],
  [/user is deactivated/i, p('Esta pessoa encerrou a conta no Telegram.')],
  [/can't initiate conversation/i, p('No Telegram é a pessoa que começa: ela precisa escrever para o robô primeiro.')],
  [
    /bot was kicked|bot is not a member|have no rights|not enough rights|CHAT_WRITE_FORBIDDEN/i,
    p('O robô não participa mais deste grupo, ou não pode escrever nele.'),
  ],
  [/chat not found|PEER_ID_INVALID/i, p('Esta conversa não existe mais no Telegram.')],
  [
    /message to (edit|delete|react) not found|message identifier is not specified|MESSAGE_ID_INVALID/i,
    p('Esta mensagem não existe mais no Telegram.'),
  ],
  [/message can't be deleted/i, p('O Telegram só apaga mensagens das últimas 48 horas.')],
  [/message can't be edited/i, p('O Telegram não deixa mais editar esta mensagem.')],
  [/REACTION_INVALID|reaction.{0,100}invalid/i, p('O Telegram não aceita esta reação. Escolha outra.')],
  [
    /file is too big|too large|Request Entity Too Large/i,
    p('O arquivo é grande demais para o Telegram: até 10 MB em fotos e 50 MB nos demais.'),
  ],
  [
    /PHOTO_INVALID_DIMENSIONS|IMAGE_PROCESS_FAILED|wrong file|wrong type/i,
    p('O Telegram não conseguiu ler este arquivo. Envie-o em outro formato.'),
  ],
  [/message is too long|caption is too long/i, p('O texto passou do limite do Telegram. Divida a mensagem.')],
  [
    /bad webhook|HTTPS url must be provided/i,
    p(
      'O Telegram só entrega em endereços https abertos na internet. Confira o endereço público desta instalação, ou informe outro em “URL do webhook”.',
    ),
  ],
  [/VOICE_MESSAGES_FORBIDDEN/i, p('Esta pessoa não aceita mensagens de voz. Envie um arquivo de áudio ou escreva.')],
]

export function explicarRecusa(r: RecusaDoTelegram): Explicacao {
  // Telegram answers 404 for an unknown token, because the token is part of the path
  if (r.codigo === 401 || r.codigo === 404) return TOKEN
  const conhecida = POR_PALAVRAS.find(([forma]) => forma.test(r.descricao))?.[1]
  if (conhecida) return conhecida
  if (r.codigo === 403) return p('O Telegram não deixa o robô escrever para esta conversa.')
  if (r.codigo === 409) return p('Outro programa está recebendo as mensagens deste bot. Desligue-o e tente de novo.')
  if (r.codigo === 413) return p('O arquivo é grande demais para o Telegram.')
  if (r.codigo === 429)
    return {
      frase: `O Telegram pediu uma pausa de ${r.esperar_s ?? 'alguns'} segundos nesta conversa. Tente de novo depois.`,
      classe: 'repetivel',
    }
  if (r.codigo >= 500)
    return { frase: 'O Telegram está com instabilidade. Tente de novo em instantes.', classe: 'repetivel' }
  return p('O Telegram não aceitou o conteúdo desta mensagem.')
}
