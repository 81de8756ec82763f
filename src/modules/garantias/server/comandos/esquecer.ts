import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Takes the name of who accepted the works out of the plants of a contact. Serials, tests and stored versions stay. */
export async function esquecerNasGarantias({ tx }: Unidade, contatoId: string): Promise<undefined> {
  await sql`
    update garantias.obras
    set aceite_nome = 'Pessoa esquecida'
    where aceite_nome <> ''
      and usina_id in (select id from usinas_publico.usinas where contato_id = ${contatoId})
  `.execute(tx)
}
