import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * Writes who posts an opening stock, or takes it back. Of one that is above the limit of adjustments the database refuses
 * the person who sent the file; below it no other person is needed.
 */
export async function responderPeloSaldo(u: Unidade, id: string, ato: 'aprovada_por' | 'desfeita_por'): Promise<void> {
  const quem = u.autor.usuario?.id ?? null
  await sql`
    update compras.importacoes
    set ${sql.ref(ato)} = case when criada_por <> ${quem}::uuid then ${quem}::uuid end
    where id = ${id}
  `.execute(u.tx)
}
