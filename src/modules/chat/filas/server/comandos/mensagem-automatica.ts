import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import { podeEscrever } from '#modules/chat/caixas/regras/recusa.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { conferirEspecial } from '#modules/chat/envio/publico.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

export type MotivoAutomatico = 'fora_do_horario' | 'posicao' | 'avaliacao' | 'agradecimento' | 'inatividade'

/** Returns a channel's capabilities by inbox type. */
export type RecursosDe = (tipo: string) => Pick<RecursosDoCanal, 'janela_horas' | 'especiais'>

export interface Automatica {
  motivo: MotivoAutomatico
  /**
   * idempotency key of the occasion: a contact gets the message once per occasion, even across conversations of the
   * inbox
   */
  chave: string
  texto: string
  /** the same message with buttons, for channels that support them */
  especial?: EspecialDeEnvio
}

/**
 * Queues an automatic message; the sender sends it like any other. It does not count as an answer, assigns no user and
 * stops no deadline: the customer is still waiting. Returns false when it was already sent for this occasion or cannot
 * be sent here.
 */
export async function dizerSozinho(
  u: Unidade,
  conversa: ConversaTrancada,
  { motivo, chave, texto, especial }: Automatica,
  recursosDe: RecursosDe,
  agora: Date,
): Promise<boolean> {
  const recursos = await podeDizer(u, conversa, recursosDe, agora)
  if (!recursos) return false
  const dita = (especial && conferido(especial, recursos)) ?? { texto, dados: {} }
  const seq = conversa.ultima_seq + 1
  const { numInsertedOrUpdatedRows: nova } = await u.tx
    .insertInto('chat.avisos_automaticos')
    .values({
      caixa_entrada_id: conversa.caixa_entrada_id,
      contato_id: conversa.contato_id,
      motivo,
      chave,
      conversa_id: conversa.id,
      seq,
      em: agora,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  if (!nova) return false
  const id = uuidv7()
  await u.tx
    .insertInto('chat.mensagens')
    .values({
      id,
      conversa_id: conversa.id,
      seq,
      caixa_entrada_id: conversa.caixa_entrada_id,
      direcao: 'saida',
      tipo: 'text',
      conteudo: dita.texto,
      status: 'pendente',
      autor_nome: 'Mensagem automática',
      id_cliente: `auto:${id}`,
      dados: JSON.stringify({ ...dita.dados, automatica: motivo }),
    })
    .execute()
  await u.tx
    .updateTable('chat.conversas')
    .set({ ultima_seq: seq, ultima_msg_seq: seq, ultima_interacao_em: agora, atualizada_em: agora })
    .where('id', '=', conversa.id)
    .execute()
  conversa.ultima_seq = seq
  conversa.ultima_msg_seq = seq
  conversa.ultima_interacao_em = agora
  await emitirCriadas(u, [id], [{ id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id, seq, nova: false }])
  return true
}

/**
 * Not in group conversations, not through an inactive inbox, not after the channel's messaging window has closed, and
 * not to a contact who opted out, except in answer to what they write.
 */
async function podeDizer(
  u: Unidade,
  conversa: ConversaTrancada,
  recursosDe: RecursosDe,
  agora: Date,
): Promise<ReturnType<RecursosDe> | null> {
  const { rows } = await sql<{ tipo: string; ativo: boolean; varios: boolean; recusou_em: Date | null }>`
    select
      x.tipo,
      x.ativo,
      (select r.em from chat.recusas_de_contato r where r.contato_id = ${conversa.contato_id}) as recusou_em,
      coalesce(
        (
          select m.autor_nome is not null
          from chat.mensagens m
          where m.conversa_id = ${conversa.id}
            and m.direcao = 'entrada'
          order by m.seq desc
          limit 1
        ),
        false
      ) as varios
    from chat.caixas_entrada x
    where x.id = ${conversa.caixa_entrada_id}
  `.execute(u.tx)
  const caixa = rows[0]
  if (!caixa?.ativo || caixa.varios || !podeEscrever(caixa.recusou_em, conversa.ultima_entrada_em, agora)) return null
  const recursos = recursosDe(caixa.tipo)
  const aberta =
    recursos.janela_horas === null ||
    (conversa.ultima_entrada_em !== null &&
      agora.getTime() - conversa.ultima_entrada_em.getTime() < recursos.janela_horas * 3_600_000)
  return aberta ? recursos : null
}

/** Returns null when the channel does not support the buttons or would reject them; then the plain text is sent. */
function conferido(
  especial: EspecialDeEnvio,
  recursos: ReturnType<RecursosDe>,
): ReturnType<typeof conferirEspecial> | null {
  try {
    return conferirEspecial(especial, recursos)
  } catch {
    return null
  }
}
