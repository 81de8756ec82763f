import type { RawBuilder } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { encaixe } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CaixaAberta, Enviada, PedidoDeEnvio } from './canais/adaptador.ts'
import type { EntradaDeCanal, EntradaMensagem } from './canais/canal.ts'
import type { ConversaTrancada } from './comandos/trancar.ts'

/*
 * The places where a subject takes part in the operations of the core and of the conversation. Each hook runs in the
 * transaction of the operation, in the order of the parts; a hook that throws fails the operation. A subject fills them
 * in its part (`ligados`).
 */

export interface Aviso {
  tipo: 'mencao' | 'atribuicao' | 'prazo_perto' | 'prazo_vencido' | 'canal_mudo' | 'saida_morta' | 'pergunta'
  conversa_id: string | null
  caixa_entrada_id: string
  por: string | null
  detalhe?: string
  /** idempotency key of the event: each user is notified once */
  chave: string
}

/** Stores a notification for each user, except for the user who caused it. */
export const aoNotificar =
  encaixe<(u: Unidade, pessoas: readonly string[], a: Aviso) => Promise<void>>('chat.aoNotificar')

/** After a user opened the conversation. Returns whether anything of the user's was unread. */
export const aoAbrirConversa =
  encaixe<(u: Unidade, usuarioId: string, conversaId: string) => Promise<boolean>>('chat.aoAbrirConversa')

/** After a user typed or sent something. */
export const aoAgir = encaixe<(u: Unidade, usuarioId: string) => Promise<void>>('chat.aoAgir')

/** A received message with its contact. */
export interface Chegada {
  entrada: EntradaMensagem
  contato_id: string
}

/** Before received messages are stored: returns those that the hook did not take. */
export const antesDeReceber =
  encaixe<(u: Unidade, caixaId: string, chegadas: readonly Chegada[]) => Promise<readonly Chegada[]>>(
    'chat.antesDeReceber',
  )

/** A stored message of a batch. */
export interface Recebida {
  conversa_id: string
  direcao: 'entrada' | 'saida'
  autor_nome: string | null
}

/** After received messages were stored, before a queue may take their conversations. */
export const aoReceber =
  encaixe<(u: Unidade, caixaId: string, mensagens: readonly Recebida[]) => Promise<void>>('chat.aoReceber')

/** After the messages and choices of a batch of deliveries were applied. */
export const aoAplicarLote =
  encaixe<(u: Unidade, caixaId: string, entradas: readonly EntradaDeCanal[]) => Promise<void>>('chat.aoAplicarLote')

/** After the channel reported its connection. */
export const aoConectar =
  encaixe<(u: Unidade, caixaId: string, estado: 'aberta' | 'conectando' | 'fechada') => Promise<void>>(
    'chat.aoConectar',
  )

/** After a file from a channel was stored. */
export const aoGuardarArquivo =
  encaixe<
    (
      u: Unidade,
      m: { mensagem_id: string; caixa_entrada_id: string; direcao: string; tipo_mime: string },
    ) => Promise<void>
  >('chat.aoGuardarArquivo')

/** Before a message to the customer is stored. Throws to refuse it. */
export const antesDeEnviar =
  encaixe<(u: Unidade, c: Pick<ConversaTrancada, 'contato_id' | 'ultima_entrada_em'>) => Promise<void>>(
    'chat.antesDeEnviar',
  )

/** Before a conversation is deleted. Returns the files to remove after the commit. */
export const aoExcluirConversa =
  encaixe<(u: Unidade, conversaId: string) => Promise<string[]>>('chat.aoExcluirConversa')

/**
 * A folder of the chat's bucket that another module fills, and the permission to upload there. Its files may be attached
 * to many messages: they are read with any of them and not deleted with one.
 */
export const pastaDeFora = encaixe<{ pasta: string; permissao: string }>('chat.pastaDeFora')

/** Before the contents of a contact's messages are deleted. Returns the files to remove after the commit. */
export const aoEsquecerMensagens =
  encaixe<(u: Unidade, contatoId: string) => Promise<string[]>>('chat.aoEsquecerMensagens')

/** Whether a bot attends the conversation; starts one if due. Queues leave the conversation alone meanwhile. */
export const roboAtende =
  encaixe<
    (u: Unidade, c: Pick<ConversaTrancada, 'id' | 'caixa_entrada_id' | 'total_entradas' | 'status'>) => Promise<boolean>
  >('chat.roboAtende')

/** Generates a text about the conversation for a drawn flow. Resolves to null when generation fails. */
export const escreverNoFluxo =
  encaixe<(pedido: { conversa_id: string; instrucao: string }) => Promise<string | null>>('chat.escreverNoFluxo')

/** Whether a bot is active in this conversation (SQL for its id), without starting one. */
export const comRobo = encaixe<(conversa: RawBuilder<unknown>) => RawBuilder<boolean>>('chat.comRobo')

/** Whether the end of this conversation (SQL for its id) can still be undone. */
export const fimAindaVolta = encaixe<(conversa: RawBuilder<unknown>) => RawBuilder<boolean>>('chat.fimAindaVolta')

/** Whether the inbox is within opening hours; null: it has none. */
export const dentroDoHorario = encaixe<(db: Db, caixaId: string) => Promise<boolean | null>>('chat.dentroDoHorario')

/** Delivers an answer to the system of a webhook inbox. */
export const responderPorWebhook =
  encaixe<(caixa: CaixaAberta, p: PedidoDeEnvio) => Promise<Enviada>>('chat.responderPorWebhook')

/** Notifies users of a fact, in its transaction. */
export async function notificar(u: Unidade, pessoas: readonly string[], a: Aviso): Promise<void> {
  for (const gancho of u.ligados.de(aoNotificar)) await gancho(u, pessoas, a)
}

/** Records that the user is there: typed or sent something. */
export async function provarPresenca(u: Unidade, usuarioId: string): Promise<void> {
  for (const gancho of u.ligados.de(aoAgir)) await gancho(u, usuarioId)
}
