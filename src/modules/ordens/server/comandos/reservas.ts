import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { liberar, reservar } from '#modules/estoque/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Sets the planned parts of an order aside: in the store that has most of it free, else only wanted. */
export async function reservarPecas(u: Unidade, ordemId: string, precisaEm?: string): Promise<void> {
  const { rows } = await sql<{ id: string; item_id: string; qtd: string; local_id: string | null }>`
    select p.id, p.item_id, trim_scale(p.qtd)::text as qtd, l.local_id
    from ordens.pecas p
    left join lateral (
      select s.local_id
      from estoque_publico.saldos s
      join estoque_publico.locais l on l.id = s.local_id
      where s.item_id = p.item_id
        and l.tipo = 'almoxarifado'
        and l.arquivado_em is null
        and s.qtd - s.reservado >= p.qtd
      order by s.qtd - s.reservado desc, s.local_id
      limit 1
    ) l on true
    where p.ordem_id = ${ordemId}
      and p.reserva_id is null
    order by p.item_id
  `.execute(u.tx)
  for (const p of rows) {
    const reserva = await reservar(u, `ordem:${p.id}`, {
      origem: { tipo: 'ordem', id: ordemId },
      itemId: p.item_id,
      localId: p.local_id,
      quantidade: p.qtd,
      precisaEm,
    })
    await u.tx.updateTable('ordens.pecas').set({ reserva_id: reserva }).where('id', '=', p.id).execute()
  }
}

/** Gives back what the reservations of an order still hold. */
export async function liberarReservas(u: Unidade, ordemId: string, motivo: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from ordens.pecas p
    join estoque_publico.reservas r on r.id = p.reserva_id and r.situacao = 'ativa'
    where p.ordem_id = ${ordemId}
    order by p.item_id
  `.execute(u.tx)
  for (const r of rows) await liberar(u, r.id, motivo)
}

/**
 * A part that is missing on site becomes a critical part of the order: set aside where a store has it, else demand of the
 * stock. Until it is there the order is not planned in full.
 */
export async function pedirPeca(u: Unidade, ordemId: string, p: { itemId: string; quantidade: string }): Promise<void> {
  const antes = await u.tx
    .selectFrom('ordens.pecas')
    .select(['id', 'reserva_id'])
    .where('ordem_id', '=', ordemId)
    .where('item_id', '=', p.itemId)
    .executeTakeFirst()
  const id = antes?.id ?? uuidv7()
  if (!antes)
    await u.tx
      .insertInto('ordens.pecas')
      .values({ id, ordem_id: ordemId, item_id: p.itemId, qtd: p.quantidade, critica: true })
      .execute()
  else
    await sql`
      update ordens.pecas
      set qtd = qtd + ${p.quantidade}::numeric, critica = true
      where id = ${id}
    `.execute(u.tx)
  // what the reservation before still holds is asked for together with it
  const resto = antes?.reserva_id ? await soltarResto(u, antes.reserva_id) : '0'
  const { rows } = await sql<{ precisa: string; local_id: string | null }>`
    select trim_scale(n.precisa)::text as precisa, l.local_id
    from (select ${p.quantidade}::numeric + ${resto}::numeric as precisa) n
    left join lateral (
      select s.local_id
      from estoque_publico.saldos s
      join estoque_publico.locais l on l.id = s.local_id
      where s.item_id = ${p.itemId}
        and l.tipo = 'almoxarifado'
        and l.arquivado_em is null
        and s.qtd - s.reservado >= n.precisa
      order by s.qtd - s.reservado desc, s.local_id
      limit 1
    ) l on true
  `.execute(u.tx)
  const reserva_id = await reservar(u, `ordem:${id}:${uuidv7()}`, {
    origem: { tipo: 'ordem', id: ordemId },
    itemId: p.itemId,
    localId: rows[0]?.local_id ?? null,
    quantidade: rows[0]?.precisa ?? p.quantidade,
  })
  await u.tx.updateTable('ordens.pecas').set({ reserva_id }).where('id', '=', id).execute()
}

/** Gives back a reservation; returns the quantity that it still held. */
async function soltarResto(u: Unidade, id: string): Promise<string> {
  const { rows } = await sql<{ resto: string }>`
    select (r.qtd - r.atendida)::text as resto
    from estoque_publico.reservas r
    where r.id = ${id}
      and r.situacao = 'ativa'
  `.execute(u.tx)
  const [ativa] = rows
  if (!ativa) return '0'
  await liberar(u, id, 'Mais peças foram pedidas para a ordem.')
  return ativa.resto
}
