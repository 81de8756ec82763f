import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * Part of `esquecerPessoa`. Of a receipt that paid this person's invoices value, day and bank id stay for the books; who
 * paid and what the bank wrote about it go, also from the lines of statements.
 */
export async function esquecerNaCobranca(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ id: string }>`
    select distinct a.recebimento_id as id
    from cobranca.alocacoes a
    join cobranca.titulos f on f.id = a.titulo_id
    where f.contato_id = ${contatoId}
  `.execute(u.tx)
  const { rows: feitas } = await sql<{ n: number }>`
    select cobranca.esquecer_pagador(${rows.map((r) => r.id)}::uuid[]) as n
  `.execute(u.tx)
  return { contagens: { recebimentos_sem_pagador: feitas[0]?.n ?? 0 } }
}
