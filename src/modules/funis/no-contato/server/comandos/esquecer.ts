import { sql } from 'kysely'
import { z } from 'zod'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

/** The name is stored in the queue: it stays, although the job moved here from the contacts. */
export const trabalhoDeApagarArquivos = tipoDeTrabalho(
  'contatos:apagar-arquivos',
  z.object({ caminhos: z.array(z.string()) }),
)

/** Deletes what cards and projects store of a contact. Their files are deleted by a job, after the commit. */
export async function esquecerNosFunis({ tx }: Unidade, contatoId: string): Promise<undefined> {
  const { rows } = await sql<{ caminho: string }>`
    select esquecido as caminho
    from funis.esquecer_contato(${contatoId}) as esquecido
  `.execute(tx)
  await sql`select funis.esquecer_motivos(${contatoId})`.execute(tx)
  if (rows.length > 0) await agendar(tx, trabalhoDeApagarArquivos, { caminhos: rows.map((r) => r.caminho) })
}
