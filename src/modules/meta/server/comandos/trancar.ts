import type { Tx } from '#platform/postgres/banco.ts'

/** Locks a lead until the end of the transaction, so that an event delivered twice is handled once. */
export async function trancarLead(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('meta.leads').select('id').where('id', '=', id).forUpdate().execute()
}
