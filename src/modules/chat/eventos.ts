import { evento } from '#kit/evento.ts'
import type { Mensagem } from './tipos.ts'

interface DaConversa {
  conversa_id: string
  caixa_entrada_id: string
  ultima_seq: number
}

/** Why a conversation changed, for whoever lists them. */
export type MotivoDeMudanca = 'mensagem' | 'nova' | 'atribuicao' | 'status' | 'contato' | 'dados' | 'leitura' | 'exclusao'

export const mensagemCriada = evento<DaConversa & { mensagem: Mensagem }>('chat.mensagem_criada')
export const mensagemMudou = evento<DaConversa & { mensagem: Mensagem }>('chat.mensagem_mudou')
export const conversaMudou = evento<DaConversa & { motivo: MotivoDeMudanca }>('chat.conversa_mudou')
export const presencaMudou = evento<{ conversa_id: string; usuario_id: string | null; nome: string; estado: 'vendo' | 'escrevendo' | 'gravando' | 'saiu' }>('chat.presenca')
export const caixaMudou = evento<{ caixa_entrada_id: string }>('chat.caixa_mudou')
