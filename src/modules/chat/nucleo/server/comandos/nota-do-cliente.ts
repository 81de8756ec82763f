import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { semNulo } from '../texto-guardavel.ts'
import { emitirCriadas } from './emitir.ts'
import type { ConversaTrancada } from './trancar.ts'

/**
 * Text that the contact wrote on one of our pages, as a note in the thread. A note, because it did not arrive by the
 * channel: it opens no 24-hour window. Returns its id.
 */
export async function notaDoCliente(
  u: Unidade,
  conversa: ConversaTrancada,
  { texto, dados }: { texto: string; dados: Record<string, unknown> },
): Promise<string> {
  const id = uuidv7()
  const seq = conversa.ultima_seq + 1
  const { rows } = await sql<{ nome: string | null }>`
    select nome from contatos_publico.contatos where id = ${conversa.contato_id}
  `.execute(u.tx)
  await u.tx
    .insertInto('chat.mensagens')
    .values({
      id,
      conversa_id: conversa.id,
      seq,
      caixa_entrada_id: conversa.caixa_entrada_id,
      direcao: 'nota',
      tipo: 'text',
      conteudo: semNulo(texto),
      status: 'enviada',
      autor_id: null,
      autor_nome: rows[0]?.nome || 'Cliente',
      dados: JSON.stringify(dados),
    })
    .execute()
  await u.tx
    .updateTable('chat.conversas')
    .set({ ultima_seq: seq, atualizada_em: new Date() })
    .where('id', '=', conversa.id)
    .execute()
  conversa.ultima_seq = seq
  await emitirCriadas(u, [id], [{ id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id, seq, nova: false }])
  return id
}
