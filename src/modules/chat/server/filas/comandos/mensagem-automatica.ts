import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { RecursosDoCanal } from '../../../recursos.ts'
import type { EspecialDeEnvio } from '../../../regras/envio/especial.ts'
import { conferirEspecial } from '../../comandos/conferir-especial.ts'
import { emitirCriadas } from '../../entrada/aplicar/emitir.ts'
import type { ConversaTrancada } from '../../comandos/trancar.ts'

export type MotivoAutomatico = 'fora_do_horario' | 'posicao' | 'avaliacao' | 'agradecimento' | 'inatividade'

/** What a channel allows, by the type of its inbox. */
export type RecursosDe = (tipo: string) => Pick<RecursosDoCanal, 'janela_horas' | 'especiais'>

export interface Automatica {
  motivo: MotivoAutomatico
  /** the occasion: one contact hears the same thing once an occasion, even in another conversation of the inbox */
  chave: string
  texto: string
  /** the same with something to touch, where the channel carries it */
  especial?: EspecialDeEnvio
}

/**
 * Puts down a message that the system sends by itself; the sender takes it from there like any other. It answers
 * nothing, assigns nobody and stops no clock: a customer with an automatic message is still waiting. False when it was
 * said already or cannot be said here.
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
 * Not into a talk of several people, not through a closed inbox, and not after the channel's window for free words has
 * shut.
 */
async function podeDizer(
  u: Unidade,
  conversa: ConversaTrancada,
  recursosDe: RecursosDe,
  agora: Date,
): Promise<ReturnType<RecursosDe> | null> {
  const { rows } = await sql<{ tipo: string; ativo: boolean; varios: boolean }>`
    select
      x.tipo,
      x.ativo,
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
  if (!caixa?.ativo || caixa.varios) return null
  const recursos = recursosDe(caixa.tipo)
  const aberta =
    recursos.janela_horas === null ||
    (conversa.ultima_entrada_em !== null &&
      agora.getTime() - conversa.ultima_entrada_em.getTime() < recursos.janela_horas * 3_600_000)
  return aberta ? recursos : null
}

/** What the channel does not carry, or would refuse, is said in words. */
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
