import { criarLoja } from './loja.ts'
import type { Conversa } from '../tipos.ts'

/** State of the open conversation. */
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
