import { evento } from '#kit/evento.ts'
import type { Mensagem, TipoDeCaixa } from './tipos.ts'

interface DaConversa {
  conversa_id: string
  caixa_entrada_id: string
  ultima_seq: number
}

/** Why a conversation changed, for whoever lists them. */
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
/** `para`: what changed is of one person alone, as what they have read. */
export const conversaMudou = evento<DaConversa & { motivo: MotivoDeMudanca; para?: string }>('chat.conversa_mudou')
/** `canal` only where a colleague says it: whoever tells the other end learns whether there is one that hears it. */
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
/** A conversation ended and the seconds to take it back are over: only now may words follow it out. */
export const conversaEncerrada = evento<{ conversa_id: string; caixa_entrada_id: string }>('chat.conversa_encerrada')
/** Somebody is told of something: the bell rings. */
export const notificacaoCriada = evento<{ usuario_id: string; conversa_id: string | null; caixa_entrada_id: string }>(
  'chat.notificacao_criada',
)
/** The same for whoever may also be told elsewhere, switched off in the bell or not. `chave` names the fact. */
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
/** A service level is about to be missed, or was: each told once for each promise. */
export const prazoAvisado = evento<DoPrazo>('chat.prazo_avisado')
export const prazoVencido = evento<DoPrazo>('chat.prazo_vencido')
export const avaliacaoRecebida = evento<{
  conversa_id: string
  fila_id: string
  atendente_id: string | null
  nota: number
}>('chat.avaliacao_recebida')
