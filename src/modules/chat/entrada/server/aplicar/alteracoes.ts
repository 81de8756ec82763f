import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { aindaEspera, itens, type Recebida } from '../lote.ts'

/** Applies edits and deletions made by the customer. The earlier text stays in the history. */
export async function aplicarAlteracoes(
  u: Unidade,
  caixaId: string,
  lote: readonly Recebida[],
  adiar: (id: number) => void,
  mudaram: Set<string>,
): Promise<void> {
  for (const { entrada, recebida } of itens(lote, 'edicao')) {
    const alvo = await doExterno(u, caixaId, entrada.id_externo)
    if (!alvo) {
      if (aindaEspera(recebida)) adiar(recebida.evento_id)
      continue
    }
    if (alvo.conteudo === entrada.texto || alvo.apagada_em || (alvo.editada_em && alvo.editada_em > entrada.momento))
      continue
    await u.tx.insertInto('chat.edicoes').values({ mensagem_id: alvo.id, conteudo_anterior: alvo.conteudo }).execute()
    await u.tx
      .updateTable('chat.mensagens')
      .set({ conteudo: entrada.texto.slice(0, 100_000), editada_em: entrada.momento })
      .where('id', '=', alvo.id)
      .execute()
    mudaram.add(alvo.id)
  }
  for (const { entrada, recebida } of itens(lote, 'exclusao')) {
    const alvo = await doExterno(u, caixaId, entrada.id_externo)
    if (!alvo && aindaEspera(recebida)) adiar(recebida.evento_id)
    if (!alvo || alvo.apagada_em) continue
    await u.tx.updateTable('chat.mensagens').set({ apagada_em: new Date() }).where('id', '=', alvo.id).execute()
    mudaram.add(alvo.id)
  }
}

async function doExterno(u: Unidade, caixaId: string, externo: string) {
  const { rows } = await sql<{ id: string; conteudo: string; editada_em: Date | null; apagada_em: Date | null }>`
    select id, conteudo, editada_em, apagada_em
    from chat.mensagens
    where caixa_entrada_id = ${caixaId}
      and id_externo = ${externo}
    for update
  `.execute(u.tx)
  return rows[0]
}
