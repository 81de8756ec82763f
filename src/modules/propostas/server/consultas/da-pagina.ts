import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Whether the customer asked for a renewal since the validity ended. */
export async function renovacaoPedida(db: Db, p: { id: string; vence_em: Date }): Promise<boolean> {
  const { rows } = await sql<{ pedida: boolean }>`
    select exists (
      select from propostas.eventos
      where proposta_id = ${p.id}
        and tipo = 'renovacao_pedida'
        and em > ${p.vence_em}
    ) as pedida
  `.execute(db)
  return rows[0]?.pedida ?? false
}
