import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'

export interface Parada {
  localId: string
  /** null: the whole place */
  itemId: string | null
  /** what the user reads whose movement is refused */
  frase: string
}

/** Waits for movements under way; later ones wait for this transaction. Take it before any other lock. */
export async function parar(tx: Tx): Promise<void> {
  await sql`select estoque.parar()`.execute(tx)
}

/** From the commit on only movements of this origin touch these places. Expects `parar`. */
export async function bloquear(u: Unidade, origemId: string, paradas: readonly Parada[]): Promise<void> {
  if (paradas.length === 0) return
  const linhas = paradas.map((p) => ({
    id: uuidv7(),
    origem_id: origemId,
    local_id: p.localId,
    item_id: p.itemId,
    frase: p.frase,
  }))
  await u.tx.insertInto('estoque.bloqueios').values(linhas).execute()
}

export async function desbloquear(u: Unidade, origemId: string): Promise<void> {
  await u.tx
    .updateTable('estoque.bloqueios')
    .set({ terminado_em: new Date() })
    .where('origem_id', '=', origemId)
    .where('terminado_em', 'is', null)
    .execute()
}

/** Refuses a movement that touches what stands still for another origin, in the words of who stopped it. */
export async function exigirLivre(tx: Tx, movimentoId: string, pares: readonly { item: string; lugar: string }[]) {
  const { rows } = await sql<{ frase: string }>`
    select b.frase
    from estoque.bloqueios b
    join unnest(${pares.map((p) => p.item)}::uuid[], ${pares.map((p) => p.lugar)}::uuid[]) as x(item, lugar)
      on x.lugar = b.local_id
      and (b.item_id is null or b.item_id = x.item)
    join estoque.movimentos m on m.id = ${movimentoId}
    where b.terminado_em is null
      and m.origem_id is distinct from b.origem_id
    limit 1
  `.execute(tx)
  if (rows[0]) throw conflito(rows[0].frase)
}
