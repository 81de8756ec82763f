import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export interface VisitaParaMensagem {
  contato_id: string
  nome: string
  empresa: boolean
  agendada_de: Date | null
  agendada_ate: Date | null
}

/** Whom a message about an order goes to, and when the visit is. Null when the customer is gone. */
export async function visitaParaMensagem(db: Db, ordemId: string): Promise<VisitaParaMensagem | null> {
  const { rows } = await sql<VisitaParaMensagem>`
    select c.id as contato_id, c.nome, c.tipo = 'empresa' as empresa, o.agendada_de, o.agendada_ate
    from ordens.ordens o
    join contatos_publico.contatos c on c.id = o.contato_id
    where o.id = ${ordemId}
  `.execute(db)
  return rows[0] ?? null
}
