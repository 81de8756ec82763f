import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { itens, type Recebida } from '../lote.ts'
import { trocaEndereco } from './conversas.ts'
import { contatosDe, identidadesDe } from './interlocutores.ts'

/**
 * Adds the channel's notices about a thread (e.g. a changed number) to the contact's open conversation. A repeated
 * delivery adds nothing.
 */
export async function aplicarAvisosDoFio(u: Unidade, caixaId: string, lote: readonly Recebida[]): Promise<void> {
  for (const { entrada: e } of itens(lote, 'aviso')) {
    const identidades = identidadesDe(e)
    const { rows } = await sql<{ contato_id: string }>`
      select i.contato_id
      from contatos_publico.contato_identidades i
      join unnest(${identidades.map((i) => i.tipo)}::text[], ${identidades.map((i) => i.valor)}::text[]) with ordinality as p(
        tipo, valor, n
      ) using (tipo, valor)
      order by p.n
      limit 1
    `.execute(u.tx)
    const conhecido = rows[0]?.contato_id
    if (!conhecido) continue
    // links both addresses of the notice to the contact
    await contatosDe(u.tx, [e])
    const conversa = await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('contato_id', '=', conhecido)
      .where('caixa_entrada_id', '=', caixaId)
      .where('status', '<>', 'finalizada')
      .forUpdate()
      .executeTakeFirst()
    if (!conversa) continue
    if (trocaEndereco(conversa.endereco, e.jid))
      await u.tx.updateTable('chat.conversas').set({ endereco: e.jid }).where('id', '=', conversa.id).execute()
    await registrarNaConversa(u, conversa, null, e.texto, e.dados)
    avisarMudanca(u, conversa, 'dados')
  }
}
