import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { aindaEspera, itens, type Recebida } from '../lote.ts'

/**
 * Applies reactions. A reaction neither opens a conversation nor puts it back in the queue; it is only stored on its
 * message.
 */
export async function aplicarReacoes(
  u: Unidade,
  caixaId: string,
  lote: readonly Recebida[],
  adiar: (id: number) => void,
  mudaram: Set<string>,
): Promise<void> {
  for (const { entrada: e, recebida } of itens(lote, 'reacao')) {
    const { rows } = await sql<{ id: string }>`
      select id
      from chat.mensagens
      where caixa_entrada_id = ${caixaId}
        and id_externo = ${e.id_alvo}
    `.execute(u.tx)
    const alvo = rows[0]
    if (!alvo) {
      if (aindaEspera(recebida)) adiar(recebida.evento_id)
      continue
    }
    const autor = e.de_mim ? 'nosso' : `contato:${e.participante ?? e.jid}`
    const { numAffectedRows } =
      e.emoji === ''
        ? await sql`
          delete from chat.reacoes
          where mensagem_id = ${alvo.id}
            and autor = ${autor}
            and em <= ${e.momento}
        `.execute(u.tx)
        : await sql`
          insert into chat.reacoes (mensagem_id, autor, emoji, nome, em)
          values (${alvo.id}, ${autor}, ${e.emoji.slice(0, 32)}, ${e.nome ?? ''}, ${e.momento})
          on conflict (mensagem_id, autor) do update set emoji = excluded.emoji, em = excluded.em
          where chat.reacoes.em <= excluded.em
            and chat.reacoes.emoji <> excluded.emoji
        `.execute(u.tx)
    if (numAffectedRows) mudaram.add(alvo.id)
  }
}
