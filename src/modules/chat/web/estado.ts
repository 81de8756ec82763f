import { criarLoja } from './loja.ts'
import type { Conversa } from '../tipos.ts'

/** What the screen knows about the conversation in front of the person. */
export interface EstadoDoChat {
  currentConversation: Conversa | null
  profilePictureUrl: string | null
  isLoading: boolean
  error: string | null
}

export const estadoVazio: EstadoDoChat = {
  currentConversation: null,
  profilePictureUrl: null,
  isLoading: false,
  error: null,
}

export const estadoDoChat = criarLoja<EstadoDoChat>(estadoVazio)
