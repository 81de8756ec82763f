import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { pedidoFalado } from '../../regras/horarios.ts'

export interface HorarioPedido {
  id: string
  ano: number
  numero: number
  contato_id: string | null
  agendada_de: Date | null
  /** halves of days and words of the customer */
  texto: string
}

/** The latest time that the customer of an order asked for. */
export async function horarioPedido(db: Db, ordemId: string): Promise<HorarioPedido | null> {
  const { rows } = await sql<HorarioPedido & { horarios: string[] }>`
    select h.id, o.ano, o.numero, o.contato_id, o.agendada_de, h.texto, h.horarios
    from campo.pedidos_de_horario h
    join ordens_publico.ordens o on o.id = h.ordem_id
    where h.ordem_id = ${ordemId}
    order by h.pedido_em desc
    limit 1
  `.execute(db)
  const [pedido] = rows
  if (!pedido) return null
  const { horarios, ...p } = pedido
  return { ...p, texto: pedidoFalado(horarios, p.texto) }
}

/** The user who decided a conflict. */
export async function quemDecidiu(db: Db, conflitoId: string): Promise<string | null> {
  const { rows } = await sql<{ decidido_por: string | null }>`
    select decidido_por
    from campo.conflitos
    where id = ${conflitoId}
  `.execute(db)
  return rows[0]?.decidido_por ?? null
}
