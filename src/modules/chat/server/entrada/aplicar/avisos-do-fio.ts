import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { avisarMudanca, registrarNaConversa } from '../../comandos/evento-de-sistema.ts'
import { itens, type Recebida } from '../lote.ts'
import { identidadesDe } from './interlocutores.ts'

/** What happened to a thread on the channel's side takes its place in the open conversation; a delivery that comes again says nothing new. */
export async function aplicarAvisosDoFio(u: Unidade, caixaId: string, lote: readonly Recebida[]): Promise<void> {
  for (const { entrada: e } of itens(lote, 'aviso')) {
    const identidades = identidadesDe(e)
    const { rows } = await sql<{ id: string }>`select c.id from chat.conversas c join cad.contato_identidades i on i.contato_id = c.contato_id
      join unnest(${identidades.map((i) => i.tipo)}::text[], ${identidades.map((i) => i.valor)}::text[]) as p(tipo, valor) using (tipo, valor)
      where c.caixa_entrada_id = ${caixaId} and c.status <> 'finalizada' limit 1`.execute(u.tx)
    const conversa = rows[0] && (await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', rows[0].id).forUpdate().executeTakeFirst())
    if (!conversa) continue
    await registrarNaConversa(u, conversa, null, e.texto, e.dados)
    avisarMudanca(u, conversa, 'dados')
  }
}
