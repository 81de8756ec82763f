import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/**
 * Records a deadline set by hand. It is valid until the card moves on, even if the stage's or the legal deadline
 * changes.
 */
export const lembrarPrazoAMao = (tx: Tx, cartaoId: string, porId: string | null) =>
  sql`
    insert into funis.prazos_a_mao (cartao_id, estagio_id, desde, vence_em, por_id)
    select id, estagio_id, entrou_estagio_em, vence_em, ${porId}
    from funis.cartoes
    where id = ${cartaoId}
    on conflict (cartao_id, estagio_id, desde, vence_em) do update
      set por_id = excluded.por_id, em = excluded.em
  `.execute(tx)

/** Removes the deadline set by hand for this visit. False: there was none. */
export async function esquecerPrazoAMao(tx: Tx, cartaoId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from funis.prazos_a_mao p
    using funis.cartoes c
    where c.id = ${cartaoId}
      and p.cartao_id = c.id
      and p.estagio_id = c.estagio_id
      and p.desde = c.entrou_estagio_em
  `.execute(tx)
  return numAffectedRows > 0n
}

/**
 * When a card returns from a waiting stage, the remaining time of a deadline set by hand still counts as set by hand.
 */
export const levarPrazoAMao = (
  tx: Tx,
  cartaoId: string,
  parado: { estagio: string; vencia: Date; em: Date },
  agora: { desde: Date; vence_em: Date },
) =>
  sql`
    insert into funis.prazos_a_mao (cartao_id, estagio_id, desde, vence_em, por_id, em)
    select p.cartao_id, p.estagio_id, ${agora.desde}, ${agora.vence_em}, p.por_id, p.em
    from funis.prazos_a_mao p
    where p.cartao_id = ${cartaoId}
      and p.estagio_id = ${parado.estagio}
      and p.vence_em = ${parado.vencia}
      and p.desde = (
        select t.em
        from funis.transicoes t
        where t.cartao_id = p.cartao_id
          and t.para_estagio_id = p.estagio_id
          and t.em <= ${parado.em}
          and t.desfaz is null
          and t.desfeita_por is null
        order by t.seq desc
        limit 1
      )
    on conflict do nothing
  `.execute(tx)
