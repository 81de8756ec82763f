import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { revogar } from '#modules/acesso/entrar/server/comandos/revogar-convite.ts'
import type { LoteDeConvites } from '../importador.ts'

const LOTE = 100

/** Revokes the invitations that were not accepted yet. A person who joined stays. */
export async function revogarLinhas(u: Unidade, i: LoteDeConvites): Promise<boolean> {
  const { rows } = await sql<{ n: number; convite_id: string | null; usado: boolean }>`
    select l.n, c.id as convite_id, coalesce(c.usado_em is not null or c.reservado_ate > now(), false) as usado
    from cad.convites_em_lote_linhas l
    left join cad.convites c on c.id = l.convite_id
    where l.importacao_id = ${i.id}
      and l.situacao = 'convidada'
    order by l.n
    limit ${LOTE}
    for update of l
  `.execute(u.tx)
  if (rows.length === 0) return false
  for (const { n, convite_id, usado } of rows) {
    if (convite_id && !usado) await revogar(u, convite_id)
    await u.tx
      .updateTable('cad.convites_em_lote_linhas')
      .set({ situacao: usado ? 'mantida' : 'desfeita' })
      .where('importacao_id', '=', i.id)
      .where('n', '=', n)
      .execute()
  }
  return true
}
