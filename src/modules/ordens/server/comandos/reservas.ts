import { sql } from 'kysely'
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
