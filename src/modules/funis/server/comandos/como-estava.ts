import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { CartaoTrancado } from './trancar.ts'

/** What a visit says on the card itself and the log does not keep: its place in the column, its clocks, what it lacks and how it ended. */
export type ComoEstava = Pick<CartaoTrancado, 'ordem' | 'vence_em' | 'pausa_estagio_id' | 'pausa_vence_em' | 'pausado_em' | 'pendencias' | 'fechado_em' | 'motivo_perda'>

/** Put down with every move, over the one before it: only the last move may be taken back. */
export async function lembrarComoEstava(tx: Tx, c: CartaoTrancado, seq: number): Promise<void> {
  const { ordem, vence_em, pausa_estagio_id, pausa_vence_em, pausado_em, pendencias, fechado_em, motivo_perda }: ComoEstava = c
  const como = JSON.stringify({ ordem, vence_em, pausa_estagio_id, pausa_vence_em, pausado_em, pendencias, fechado_em, motivo_perda })
  await sql`insert into funis.antes_de_mover (cartao_id, seq, como) values (${c.id}, ${seq}, ${como}::jsonb) on conflict (cartao_id) do update set seq = excluded.seq, como = excluded.como`.execute(tx)
}

/** How the card was before this move. */
export async function comoEstava(tx: Tx, cartaoId: string, seq: number): Promise<ComoEstava | undefined> {
  const { rows } = await sql<ComoEstava>`select r.* from funis.antes_de_mover a, jsonb_to_record(a.como) as r(ordem text, vence_em timestamptz, pausa_estagio_id uuid, pausa_vence_em timestamptz, pausado_em timestamptz, pendencias text[], fechado_em timestamptz, motivo_perda text)
    where a.cartao_id = ${cartaoId} and a.seq = ${seq}`.execute(tx)
  return rows[0]
}
