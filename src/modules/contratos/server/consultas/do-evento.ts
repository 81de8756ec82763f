import { sql } from 'kysely'
import type { AlvoDoGatilho } from '#platform/gatilho.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Number, customer and person in charge of a contract. */
export async function lerContrato(db: Db, id: string) {
  const { rows } = await sql<{ numero: string; cliente: string; responsavel_id: string }>`
    select k.numero, coalesce(nullif(coalesce(c.nome, k.cliente_nome), ''), 'O cliente') as cliente, k.responsavel_id
    from contratos.contratos k
    left join contatos_publico.contatos c on c.id = k.contato_id
    where k.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Who did it, by the row of the history; null for a signer and the clock. */
export async function quemFez(db: Db, id: string, n: number): Promise<string | null> {
  const { rows } = await sql<{ usuario_id: string | null }>`
    select usuario_id
    from contratos.eventos
    where contrato_id = ${id}
      and n = ${n}
  `.execute(db)
  return rows[0]?.usuario_id ?? null
}

/** Its card, else the open cards of its contact. */
export async function alvoDoContrato(tx: Tx, id: string): Promise<AlvoDoGatilho | null> {
  const { rows } = await sql<{ cartao_id: string | null; contato_id: string | null }>`
    select cartao_id, contato_id from contratos.contratos where id = ${id}
  `.execute(tx)
  const { cartao_id, contato_id } = rows[0] ?? {}
  if (cartao_id) return { cartao_id }
  return contato_id ? { contato_id } : null
}

/** Why the signatures stopped, by the row of the history. */
export async function paradaDoEvento(tx: Tx, id: string, n: number): Promise<string | null> {
  const { rows } = await sql<{ situacao: string | null }>`
    select dados ->> 'situacao' as situacao
    from contratos.eventos
    where contrato_id = ${id}
      and n = ${n}
  `.execute(tx)
  return rows[0]?.situacao ?? null
}
