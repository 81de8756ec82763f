import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

type Desfecho = 'atribuida' | 'transbordo' | 'outra_fila' | 'encerrada' | 'adiada'

const espera = (c: ConversaTrancada, agora: Date): boolean =>
  c.fila_id !== null &&
  c.status !== 'finalizada' &&
  c.atribuida_para === null &&
  (c.adiada_ate === null || c.adiada_ate <= agora)

/** Time in which a user who opens a conversation can write first before it is offered to others. */
export const POR_ESCREVER_MS = 120_000
const porEscrever = (c: ConversaTrancada, agora: Date): boolean =>
  c.total_entradas === 0 && agora.getTime() - c.criado_em.getTime() < POR_ESCREVER_MS

const comoSaiu = (c: ConversaTrancada, filaDaPassagem: string): Desfecho =>
  c.status === 'finalizada'
    ? 'encerrada'
    : c.atribuida_para
      ? 'atribuida'
      : c.fila_id !== filaDaPassagem
        ? 'outra_fila'
        : 'adiada'

/**
 * Updates the conversation's open wait: starts one when it has neither assignee nor bot (`ocupada`), ends it when it is
 * assigned or closed.
 */
export async function conciliarPassagem(tx: Tx, c: ConversaTrancada, ocupada: boolean, agora: Date): Promise<void> {
  const aberta = await tx
    .selectFrom('chat.fila_passagens')
    .select(['id', 'fila_id', 'entrou_em'])
    .where('conversa_id', '=', c.id)
    .where('saiu_em', 'is', null)
    .executeTakeFirst()
  const esperando = espera(c, agora) && !ocupada
  if (aberta && esperando && aberta.fila_id === c.fila_id) return
  if (aberta) await sair(tx, aberta, comoSaiu(c, aberta.fila_id), c.atribuida_para, agora)
  if (esperando && c.fila_id && (aberta || !porEscrever(c, agora)))
    await tx
      .insertInto('chat.fila_passagens')
      .values({ id: uuidv7(), fila_id: c.fila_id, conversa_id: c.id, entrou_em: agora })
      .execute()
}

export async function sair(
  tx: Tx,
  p: { id: string; entrou_em: Date },
  desfecho: Desfecho,
  atendente: string | null,
  agora: Date,
): Promise<void> {
  await tx
    .updateTable('chat.fila_passagens')
    .set({
      saiu_em: agora < p.entrou_em ? p.entrou_em : agora,
      desfecho,
      atendente_id: desfecho === 'atribuida' ? atendente : null,
    })
    .where('id', '=', p.id)
    .execute()
}
