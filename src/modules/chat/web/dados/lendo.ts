import { estadoDoChat } from '../estado.ts'
import { criarLoja } from '../loja.ts'

/** Whether the person stands at the newest message of the open conversation. */
export const noFim = criarLoja(true)

/** The conversation is being read right now: open, at its end, with the window in front. */
export const lendo = (id: string): boolean =>
  estadoDoChat.obter().currentConversation?.id === id && noFim.obter() && document.visibilityState === 'visible'
