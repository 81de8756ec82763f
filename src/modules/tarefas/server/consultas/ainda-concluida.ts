import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

interface Conclusao {
  tarefa_id: string
  cartao_id: string
  concluida_em: string
}

/** The task, if it is still completed since that instant and on that card. */
export async function aindaConcluida(tx: Tx, c: Conclusao): Promise<{ tipo_id: string | null } | undefined> {
  const { rows } = await sql<{ tipo_id: string | null }>`
    select tipo_id
    from tarefas.tarefas
    where id = ${c.tarefa_id}
      and cartao_id = ${c.cartao_id}
      and date_trunc('milliseconds', concluida_em) = ${c.concluida_em}::timestamptz
  `.execute(tx)
  return rows[0]
}
