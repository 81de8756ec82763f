import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { conversaMudou, type MotivoDeMudanca } from '../../eventos.ts'
import { emitirCriadas } from './emitir.ts'
import type { ConversaTrancada } from './trancar.ts'

/**
 * Adds a system line (transfer, assignment, closing, …) to the thread's own sequence. Each line stores the assignee
 * after the act: reports use it to attribute the customer's messages. Returns the id of the line.
 */
export async function registrarNaConversa(
  u: Unidade,
  conversa: ConversaTrancada,
  autor: { id: string; nome: string } | null,
  texto: string,
  dados: Record<string, unknown>,
): Promise<string> {
  const id = uuidv7()
  const { ultima_seq: seq, atribuida_para: responsavel } = await u.tx
    .updateTable('chat.conversas')
    .set((eb) => ({ ultima_seq: eb('ultima_seq', '+', 1) }))
    .where('id', '=', conversa.id)
    .returning(['ultima_seq', 'atribuida_para'])
    .executeTakeFirstOrThrow()
  await u.tx
    .insertInto('chat.mensagens')
    .values({
      id,
      conversa_id: conversa.id,
      seq,
      caixa_entrada_id: conversa.caixa_entrada_id,
      direcao: 'sistema',
      tipo: 'text',
      conteudo: texto,
      status: 'enviada',
      autor_id: autor?.id ?? null,
      autor_nome: autor?.nome ?? null,
      dados: JSON.stringify({ ...dados, responsavel }),
    })
    .execute()
  // later events of this command must include the `seq` just taken
  conversa.ultima_seq = seq
  await emitirCriadas(u, [id], [])
  return id
}

/** Notifies the users of the inbox that the conversation left; otherwise its row would stay in their lists. */
export const avisarSaida = (
  u: Unidade,
  conversa: Pick<ConversaTrancada, 'id' | 'ultima_seq'>,
  deCaixaId: string,
): void => avisarMudanca(u, { id: conversa.id, ultima_seq: conversa.ultima_seq, caixa_entrada_id: deCaixaId }, 'status')

/** Notifies the user's other screens that they have read the conversation. */
export const avisarLeitura = (
  u: Unidade,
  c: Pick<ConversaTrancada, 'id' | 'caixa_entrada_id' | 'ultima_seq'>,
  para: string,
): void =>
  u.emitir(conversaMudou, {
    conversa_id: c.id,
    caixa_entrada_id: c.caixa_entrada_id,
    ultima_seq: c.ultima_seq,
    motivo: 'leitura',
    para,
  })

export function avisarMudanca(
  u: Unidade,
  conversa: Pick<ConversaTrancada, 'id' | 'caixa_entrada_id' | 'ultima_seq'>,
  motivo: MotivoDeMudanca,
): void {
  u.emitir(conversaMudou, {
    conversa_id: conversa.id,
    caixa_entrada_id: conversa.caixa_entrada_id,
    ultima_seq: conversa.ultima_seq,
    motivo,
  })
}

/** Emits a change for every recent conversation of the contact, in any inbox, because each shows the contact's data. */
export async function avisarContato(
  { tx, emitir }: Pick<Unidade, 'tx' | 'emitir'>,
  contatoId: string,
  menos: string | null,
): Promise<void> {
  const linhas = await tx
    .selectFrom('chat.conversas')
    .select(['id', 'caixa_entrada_id', 'ultima_seq'])
    .where('contato_id', '=', contatoId)
    .orderBy('criado_em', 'desc')
    .limit(100)
    .execute()
  for (const c of linhas) {
    if (c.id !== menos)
      emitir(conversaMudou, {
        conversa_id: c.id,
        caixa_entrada_id: c.caixa_entrada_id,
        ultima_seq: c.ultima_seq,
        motivo: 'contato',
      })
  }
}
