import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Deletes what external systems sent about a contact. References and acts remain without their contents. */
export async function esquecerNosExternos({ tx }: Unidade, contatoId: string): Promise<undefined> {
  await sql`
    update cad.referencias_externas
    set dados = '{}', importado = null
    where contato_id = ${contatoId}
  `.execute(tx)
  await sql`update cad.atos_externos set titulo = '', detalhe = '' where contato_id = ${contatoId}`.execute(tx)
}
