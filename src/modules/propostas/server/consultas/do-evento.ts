import { sql } from 'kysely'
import type { AlvoDoGatilho } from '#platform/gatilho.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Number and customer of a proposal. */
export async function lerProposta(db: Db, id: string) {
  const { rows } = await sql<{ numero: string; cliente: string }>`
    select p.numero, coalesce(nullif(coalesce(c.nome, p.cliente_nome), ''), 'O cliente') as cliente
    from propostas.propostas p
    left join contatos_publico.contatos c on c.id = p.contato_id
    where p.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Who did it, by the link of the chain; null for the customer and the clock. */
export async function quemFez(db: Db, id: string, n: number): Promise<string | null> {
  const { rows } = await sql<{ usuario_id: string | null }>`
    select usuario_id
    from propostas.eventos
    where proposta_id = ${id}
      and n = ${n}
  `.execute(db)
  return rows[0]?.usuario_id ?? null
}

/** Its card, else the open cards of its contact. */
export async function alvoDaProposta(tx: Tx, id: string): Promise<AlvoDoGatilho | null> {
  const { rows } = await sql<{ cartao_id: string | null; contato_id: string | null }>`
    select cartao_id, contato_id from propostas.propostas where id = ${id}
  `.execute(tx)
  const { cartao_id, contato_id } = rows[0] ?? {}
  if (cartao_id) return { cartao_id }
  return contato_id ? { contato_id } : null
}
