import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/** State of a visit that is on the card but not in the log: position, deadlines, missing fields and closing data. */
export type ComoEstava = Pick<
  CartaoTrancado,
  | 'ordem'
  | 'vence_em'
  | 'pausa_estagio_id'
  | 'pausa_vence_em'
  | 'pausado_em'
  | 'pendencias'
  | 'fechado_em'
  | 'motivo_perda'
>
/** In addition, what belongs to one funnel: assignee and tags. */
export type ComoEstavaNoFunil = ComoEstava & Pick<CartaoTrancado, 'responsavel_id' | 'etiquetas'>

const FORMA = sql`
  ordem text, vence_em timestamptz, pausa_estagio_id uuid, pausa_vence_em timestamptz, pausado_em timestamptz,
  pendencias text[], fechado_em timestamptz, motivo_perda text
`
const comoEsta = ({
  ordem,
  vence_em,
  pausa_estagio_id,
  pausa_vence_em,
  pausado_em,
  pendencias,
  fechado_em,
  motivo_perda,
}: CartaoTrancado): ComoEstava => ({
  ordem,
  vence_em,
  pausa_estagio_id,
  pausa_vence_em,
  pausado_em,
  pendencias,
  fechado_em,
  motivo_perda,
})

/** Stored with every move and replaces the previous row, because only the last move can be undone. */
export async function lembrarComoEstava(tx: Tx, c: CartaoTrancado, seq: number): Promise<void> {
  const como = JSON.stringify(comoEsta(c))
  await sql`
    insert into funis.antes_de_mover (cartao_id, seq, como)
    values (${c.id}, ${seq}, ${como}::jsonb)
    on conflict (cartao_id) do update set seq = excluded.seq, como = excluded.como
  `.execute(tx)
}

/** State of the card before this move. */
export async function comoEstava(tx: Tx, cartaoId: string, seq: number): Promise<ComoEstava | undefined> {
  const { rows } = await sql<ComoEstava>`
    select r.*
    from funis.antes_de_mover a, jsonb_to_record(a.como) as r(${FORMA})
    where a.cartao_id = ${cartaoId}
      and a.seq = ${seq}
  `.execute(tx)
  return rows[0]
}

/**
 * Stores the state before a hand-off of mode `mover` separately: the move that triggered it can still be undone, and
 * then both are.
 */
export async function anotarRepasse(
  tx: Tx,
  c: CartaoTrancado,
  r: { passagem: string; ciclo: number; seq: number },
): Promise<void> {
  const como = JSON.stringify({
    ...comoEsta(c),
    responsavel_id: c.responsavel_id,
    etiquetas: c.etiquetas,
  } satisfies ComoEstavaNoFunil)
  await sql`
    insert into funis.repasses (cartao_id, passagem, ciclo, seq, como)
    values (${c.id}, ${r.passagem}, ${r.ciclo}, ${r.seq}, ${como}::jsonb)
  `.execute(tx)
}

/** State of the card in the funnel that it was moved from. */
export async function comoEstavaNoFunil(tx: Tx, cartaoId: string, seq: number): Promise<ComoEstavaNoFunil | undefined> {
  const { rows } = await sql<ComoEstavaNoFunil>`
    select r.*
    from funis.repasses a, jsonb_to_record(a.como) as r(${FORMA}, responsavel_id uuid, etiquetas uuid[])
    where a.cartao_id = ${cartaoId}
      and a.seq = ${seq}
  `.execute(tx)
  return rows[0]
}
