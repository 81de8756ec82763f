import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Deletes the texts of the tasks about a contact, its cards and its conversations. */
export async function esquecerNasTarefas({ tx }: Unidade, contatoId: string): Promise<undefined> {
  await sql`select tarefas.esquecer_contato(${contatoId})`.execute(tx)
}
