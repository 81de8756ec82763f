import { evento } from '#kit/evento.ts'
import type { Mensagem, TipoDeCaixa } from './tipos.ts'

interface DaConversa {
  conversa_id: string
  caixa_entrada_id: string
  ultima_seq: number
}

/** Reason of a change in a conversation, for the conversation list. */
export type MotivoDeMudanca =
  | 'mensagem'
  | 'nova'
  | 'atribuicao'
  | 'status'
  | 'contato'
  | 'dados'
  | 'leitura'
  | 'exclusao'
  | 'mencao'

export const mensagemCriada = evento<DaConversa & { mensagem: Mensagem }>('chat.mensagem_criada')
export const mensagemMudou = evento<DaConversa & { mensagem: Mensagem }>('chat.mensagem_mudou')
/**
 * `para`: the change concerns this user only, such as their read position. `entrada`: false when no message of the
 * contact is among those that the change is about.
 */
export const conversaMudou = evento<DaConversa & { motivo: MotivoDeMudanca; para?: string; entrada?: boolean }>(
  'chat.conversa_mudou',
)
/**
 * `canal` is set only for an attendant's presence: the listener that relays it to the contact checks it to skip
 * channels that cannot show it.
 */
export const presencaMudou = evento<{
  conversa_id: string
  caixa_entrada_id?: string
  canal?: TipoDeCaixa
  usuario_id: string | null
  nome: string
  estado: 'vendo' | 'escrevendo' | 'gravando' | 'saiu'
  aba?: string | undefined
  vez?: number | undefined
}>('chat.presenca')
/** A notification was stored for a user: the bell rings. */
export const notificacaoCriada = evento<{ usuario_id: string; conversa_id: string | null; caixa_entrada_id: string }>(
  'chat.notificacao_criada',
)
/**
 * A fact that may also be announced outside the bell, even to users who switched this type off there. `chave`
 * identifies the fact.
 */
export const avisado = evento<{
  tipo: string
  para: string[]
  conversa_id: string | null
  caixa_entrada_id: string
  por: string | null
  detalhe: string
  chave: string
}>('chat.avisado')
export const caixaMudou = evento<{ caixa_entrada_id: string }>('chat.caixa_mudou')

interface DoPrazo {
  conversa_id: string
  fila_id: string
  tipo: 'primeira_resposta' | 'proxima_resposta' | 'resolucao'
  vence_em: string
  atendente_id: string | null
}
/** A service level deadline is near or was missed. Each event is emitted once per deadline. */
export const prazoAvisado = evento<DoPrazo>('chat.prazo_avisado')
export const prazoVencido = evento<DoPrazo>('chat.prazo_vencido')
export const avaliacaoRecebida = evento<{
  conversa_id: string
  fila_id: string
  atendente_id: string | null
  nota: number
}>('chat.avaliacao_recebida')
