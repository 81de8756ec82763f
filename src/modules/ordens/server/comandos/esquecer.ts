import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Takes the personal data of a contact out of its orders. What was done to a plant stays. */
export async function esquecerNasOrdens({ tx }: Unidade, contatoId: string): Promise<undefined> {
  await sql`select ordens.esquecer_contato(${contatoId})`.execute(tx)
}
