import { sql, type RawBuilder } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { semRobo } from './sem-robo.ts'

export interface Esperando {
  passagem_id: string
  conversa_id: string
  fila_id: string
  caixa_entrada_id: string
  contato_id: string
  tags: string[]
  /** start of the customer's wait, in this queue or before it */
  desde: Date
  entrou_em: Date
}

/**
 * Order of a queue: priority, then longest wait. Shared by the engine, by users who pull, and by the position sent to
 * customers.
 */
export const ordemDaFila = sql`
  array_position(array['urgente', 'alta', 'normal', 'baixa'], c.prioridade),
  least(p.entrou_em, coalesce(c.aguardando_desde, p.entrou_em)),
  c.id
`

/**
 * Returns and locks the next conversations of these queues. Rows locked by another transaction are skipped by the
 * engine (`pular`); a user's request waits for them briefly instead of reporting an empty queue.
 */
export async function proximas(
  { tx, ligados }: Pick<Unidade, 'tx' | 'ligados'>,
  filas: readonly string[],
  mais: RawBuilder<boolean>,
  limite: number,
  ocupadas: 'pular' | 'esperar',
): Promise<Esperando[]> {
  const { rows } = await sql<Esperando>`
    select
      p.id as passagem_id,
      c.id as conversa_id,
      p.fila_id,
      c.caixa_entrada_id,
      c.contato_id,
      c.tags,
      least(p.entrou_em, coalesce(c.aguardando_desde, p.entrou_em)) as desde,
      p.entrou_em
    from chat.fila_passagens p
    join chat.conversas c on c.id = p.conversa_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    where p.saiu_em is null
      and p.fila_id = any(${filas}::uuid[])
      and c.fila_id = p.fila_id
      and c.atribuida_para is null
      and c.status <> 'finalizada'
      and x.ativo
      and ${semRobo(ligados)}
      and ${mais}
    order by ${ordemDaFila}
    limit ${limite}
    for update of c ${ocupadas === 'pular' ? sql`skip locked` : sql``}
  `.execute(tx)
  return rows
}

/** Returns the position of each waiting conversation of a queue, from 1. */
export async function posicoes(db: Db | Tx, filaId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ conversa_id: string }>`
    select c.id as conversa_id
    from chat.fila_passagens p
    join chat.conversas c on c.id = p.conversa_id
    where p.saiu_em is null
      and p.fila_id = ${filaId}
    order by ${ordemDaFila}
  `.execute(db)
  return new Map(rows.map((r, i) => [r.conversa_id, i + 1]))
}
