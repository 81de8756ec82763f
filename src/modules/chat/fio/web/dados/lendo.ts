import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'

/** Whether the thread is scrolled to the newest message of the open conversation. */
export const noFim = criarLoja(true)

/** Whether the conversation is being read: open, scrolled to its end, in a visible window. */
export const lendo = (id: string): boolean =>
  estadoDoChat.obter().currentConversation?.id === id && noFim.obter() && document.visibilityState === 'visible'
